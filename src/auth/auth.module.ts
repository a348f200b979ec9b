import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { config } from '../config.js';
import { AccountsService } from './accounts.service.js';
import { AuthController } from './auth.controller.js';
import { RolesGuard, TOKEN, TokenGuard, TokenStrategy } from './auth.guard.js';
import { AuthService } from './auth.service.js';
import { CallersService } from './sessions/callers.service.js';
import { TokenCache } from './sessions/token-cache.js';
import { AccountController } from './account.controller.js';
import { PasswordLinkController } from './passwords/password-link.controller.js';
import { PasswordLinksService } from './passwords/password-links.service.js';
import { SessionsService } from './sessions/sessions.service.js';

/** As long as the longest session. The session row decides whether a token still works: see `CallersService`. */
const TOKEN_LIFETIME = '7d';

@Module({
  imports: [
    JwtModule.register({
      secret: config.jwtSecret,
      signOptions: {
        algorithm: TOKEN.algorithm,
        issuer: TOKEN.issuer,
        audience: TOKEN.audience,
        expiresIn: TOKEN_LIFETIME,
      },
    }),
  ],
  controllers: [AuthController, AccountController, PasswordLinkController],
  providers: [
    AccountsService,
    AuthService,
    CallersService,
    TokenCache,
    PasswordLinksService,
    SessionsService,
    TokenStrategy,
    { provide: APP_GUARD, useClass: TokenGuard },
    { provide: APP_GUARD, useClass: RolesGuard },
  ],
  exports: [AccountsService, AuthService, CallersService, JwtModule, PasswordLinksService],
})
export class AuthModule {}
