import {
  Injectable,
  type CallHandler,
  type CanActivate,
  type ExecutionContext,
  type NestInterceptor,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
import { Faults, type FaultMode } from './faults.js';
import { ProviderError } from './provider-error.js';
import { RAZORPAY_OUTAGE_RESPONSES } from './razorpay/razorpay-errors.js';
import type { Provider } from './webhook-sender.js';
import { WHATSAPP_OUTAGE_RESPONSES } from './whatsapp/whatsapp-errors.js';

const SLOW_MS = 3_000;
/** Longer than any client waits. */
const HANG_MS = 60_000;
/** The response of Kong, the gateway in front of Razorpay's API. It has no error envelope. */
const NO_ROUTE = { message: 'no Route matched with those values' };
const HTML_200 = '<html><body><h1>Scheduled maintenance</h1></body></html>';
const HTML_502 = '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';

const HTML_503 = HTML_502.replaceAll('502 Bad Gateway', '503 Service Unavailable');

interface RequestWithFault extends FastifyRequest {
  fault?: FaultMode;
}

/**
 * Makes a provider's API fail. As a guard it runs before the key check, so every request consumes a fault. As an
 * interceptor it drops the response of a call that was carried out.
 */
@Injectable()
export class FaultGuard implements CanActivate, NestInterceptor, OnModuleDestroy {
  private readonly hanging = new Set<() => void>();

  constructor(private readonly faults: Faults) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const [request, reply] = requestAndResponse(context);
    const provider: Provider = request.url.startsWith('/sandbox/whatsapp') ? 'whatsapp' : 'razorpay';
    const responses = provider === 'whatsapp' ? WHATSAPP_OUTAGE_RESPONSES : RAZORPAY_OUTAGE_RESPONSES;
    request.fault = await this.faults.consume(provider, endpointKey(request, provider));
    switch (request.fault) {
      case '400':
        throw new ProviderError(400, responses.rejected);
      case '429':
        throw new ProviderError(429, responses.tooMany);
      case '500':
        throw new ProviderError(500, responses.broken);
      case 'html502':
        throw new ProviderError(502, HTML_502);
      case 'html503':
        throw new ProviderError(503, HTML_503);
      case '404':
        throw new ProviderError(404, NO_ROUTE);
      case 'html200':
        throw new ProviderError(200, HTML_200);
      case 'reset':
        reply.raw.destroy();
        throw new ProviderError(504, HTML_502);
      case 'timeout':
        await this.hang(reply);
        throw new ProviderError(504, HTML_502);
      case 'slow':
        await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
        return true;
      case 'timeout_after_apply':
      case 'reset_after_apply':
      case 'none':
        return true;
    }
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const [request, reply] = requestAndResponse(context);
    const { fault } = request;
    if (fault !== 'timeout_after_apply' && fault !== 'reset_after_apply') return next.handle();
    return next.handle().pipe(
      mergeMap(async () => {
        if (fault === 'timeout_after_apply') await this.hang(reply);
        reply.raw.destroy();
        throw new ProviderError(504, HTML_502);
      }),
    );
  }

  /** Ends hanging requests so that they do not delay the shutdown. */
  onModuleDestroy(): void {
    for (const release of this.hanging) release();
  }

  /** Waits until the client closes the connection, or `HANG_MS`. */
  private async hang(reply: FastifyReply): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, HANG_MS);
      const release = () => {
        clearTimeout(timer);
        this.hanging.delete(release);
        resolve();
      };
      this.hanging.add(release);
      reply.raw.once('close', release);
    });
    reply.raw.destroy();
  }
}

/** Method and path pattern as in the provider's own API. */
const endpointKey = ({ method, routeOptions }: FastifyRequest, provider: Provider): string =>
  `${method} ${(routeOptions.url ?? '').replace(`/sandbox/${provider}`, '')}`;

const requestAndResponse = (context: ExecutionContext): [RequestWithFault, FastifyReply] => [
  context.switchToHttp().getRequest<RequestWithFault>(),
  context.switchToHttp().getResponse<FastifyReply>(),
];
