import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { config } from '../../../config.js';
import { invalidTokenError, errorCode, expiredTokenError } from '../whatsapp-errors.js';
import { WhatsAppSettings } from '../whatsapp-settings.js';

/** Accepts only the system user's token. */
@Injectable()
export class BearerGuard implements CanActivate {
  constructor(private readonly settings: WhatsAppSettings) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { authorization } = context.switchToHttp().getRequest<FastifyRequest>().headers;
    const { token } = config.whatsapp;
    const isOurs = authorization === `Bearer ${token}`;
    if (isOurs && !(await this.settings.isTokenExpired(token))) return true;
    const error = isOurs ? expiredTokenError() : invalidTokenError();
    await this.settings.countError(errorCode(error));
    throw error;
  }
}
