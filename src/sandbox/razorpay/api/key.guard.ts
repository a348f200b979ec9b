import { createParamDecorator, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { invalidKeyError, authenticationError } from '../razorpay-errors.js';
import { RazorpayAccounts, type RazorpayKey } from '../razorpay-accounts.js';

const KEY_ID = /^rzp_(test|live)_[\w-]+$/;

interface RequestWithKey extends FastifyRequest {
  razorpayKey?: RazorpayKey;
}

/** HTTP Basic with key id and secret. The scheme is case-sensitive, as at Razorpay. */
@Injectable()
export class KeyGuard implements CanActivate {
  constructor(private readonly accounts: RazorpayAccounts) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<RequestWithKey>();
    const [scheme, code = ''] = (request.headers.authorization ?? '').split(' ');
    const [keyId = '', ...secret] = Buffer.from(code, 'base64').toString('utf8').split(':');
    if (scheme === 'Basic' && keyId !== '' && !KEY_ID.test(keyId)) throw invalidKeyError();
    const key = scheme === 'Basic' ? await this.accounts.authenticate(keyId, secret.join(':')) : null;
    if (!key) throw authenticationError();
    request.razorpayKey = key;
    return true;
  }
}

/** The API key of the request. */
export const CurrentKey = createParamDecorator((_: unknown, context: ExecutionContext): RazorpayKey => {
  const { razorpayKey } = context.switchToHttp().getRequest<RequestWithKey>();
  if (!razorpayKey) throw new Error('@CurrentKey() needs KeyGuard');
  return razorpayKey;
});
