import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DomainError } from '../../shared/domain-error.js';
import { userAgentOf } from '../http/user-agent.js';
import { countryOf } from './countries.js';
import { securityEventOf } from './security-events.rules.js';
import { SecurityEvents } from './security-events.js';

/** What guards and the error filter have found out about a request. */
export interface RequestFindings {
  user?: RequestCaller;
  /** Name of the operation; missing for pages and files. */
  operation?: string;
  domainError?: DomainError;
}

interface RequestCaller {
  id: string;
  doctor_id: string | null;
  sessionId: string;
  /** Where the session was used last; see `Session.country`. */
  sessionCountry: string | null;
  /** Not null for other software, which has no session. */
  apiKey: object | null;
}

/** Records the security events that responses show, after they were sent. */
export function registerSecurityEvents(
  app: NestFastifyApplication,
  moveSession: (sessionId: string, country: string) => Promise<boolean>,
): void {
  const events = app.get(SecurityEvents);
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onResponse', (request: FastifyRequest & RequestFindings, reply: FastifyReply, done: () => void) => {
      const { user, operation = null, domainError } = request;
      const event = {
        accountId: user?.id ?? null,
        doctorId: user?.doctor_id ?? null,
        sessionId: user && !user.apiKey ? user.sessionId : null,
        ip: request.ip,
        userAgent: userAgentOf(request.headers),
        operation,
        requestId: request.id,
      };
      const kind = securityEventOf({
        status: reply.statusCode,
        code: domainError?.code ?? null,
        fields: domainError?.details?.map(({ field }) => field) ?? [],
        operation,
        isRead: request.method === 'GET' || request.method === 'HEAD',
        hasCaller: user !== undefined,
        isDownload: isDownload(reply),
      });
      if (kind) events.record({ ...event, kind, code: domainError?.code ?? null });
      const country = user && !user.apiKey ? countryOf(request.ip) : null;
      if (user && country && country !== user.sessionCountry)
        void moveSession(user.sessionId, country).then((hasMoved) => {
          if (hasMoved) events.record({ ...event, kind: 'session.country_changed' });
        });
      done();
    });
}

const DOWNLOAD_TYPES = /^(text\/csv|application\/zip)/;

const isDownload = (reply: FastifyReply): boolean =>
  reply.statusCode === 200 && DOWNLOAD_TYPES.test(String(reply.getHeader('content-type') ?? ''));
