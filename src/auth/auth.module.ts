import { createSecretKey } from 'node:crypto';
import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { config } from '../config.js';
import { AccountsService } from './accounts.service.js';
import { AuthController } from './auth.controller.js';
import { RolesGuard, TokenGuard } from './auth.guard.js';
import { AuthService } from './auth.service.js';
import { AccountController } from './account.controller.js';
import { PasswordLinkController } from './password-link.controller.js';
import { PasswordLinksService } from './password-links.service.js';
import { SessionsService } from './sessions.service.js';
import { Tokens } from './tokens.js';

const TOKEN = { issuer: 'nirog', audience: 'nirog-api' };
/** A token outlives no session: the session row decides (see `AuthService.callerOf`). */
const TOKEN_LIFE = '7d';

@Module({
  imports: [
    JwtModule.register({
      secret: createSecretKey(config.jwtSecret, 'utf8'), // as a text it would be tried as a public key first
      signOptions: { algorithm: 'HS256', ...TOKEN, expiresIn: TOKEN_LIFE },
      verifyOptions: { algorithms: ['HS256'], ...TOKEN },
    }),
  ],
  controllers: [AuthController, AccountController, PasswordLinkController],
  providers: [
    AccountsService,
    AuthService,
    PasswordLinksService,
    SessionsService,
    Tokens,
    { provide: APP_GUARD, useClass: TokenGuard },
    { provide: APP_GUARD, useClass: RolesGuard },
  ],
  exports: [AccountsService, PasswordLinksService],
})
export class AuthModule {}
