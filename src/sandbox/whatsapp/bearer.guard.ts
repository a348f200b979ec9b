import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { config } from '../../config.js';
import { badToken } from './whatsapp-errors.js';

/** The system user's token. */
@Injectable()
export class BearerGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { authorization } = context.switchToHttp().getRequest<FastifyRequest>().headers;
    if (authorization !== `Bearer ${config.whatsapp.token}`) throw badToken();
    return true;
  }
}
