import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { AccountsService } from './accounts.service.js';
import { AuthController } from './auth.controller.js';
import { PoliciesGuard, TOKEN, TokenGuard, TokenStrategy } from './auth.guard.js';
import { ApiKeyCallers } from './api-keys/api-key-callers.service.js';
import { ApiKeysController } from './api-keys/api-keys.controller.js';
import { ApiKeysService } from './api-keys/api-keys.service.js';
import { OwnApiKeyController } from './api-keys/own-api-key.controller.js';
import { AuthService } from './auth.service.js';
import { FactorChallengesService } from './second-factor/factor-challenges.service.js';
import { FactorRemovalsService } from './second-factor/factor-removals.service.js';
import { LoginFactorService } from './second-factor/login-factor.service.js';
import { SecondFactorsController } from './second-factor/second-factors.controller.js';
import { SecondFactorsService } from './second-factor/second-factors.service.js';
import { VerificationsService } from './second-factor/verifications.service.js';
import { SignupService } from './signup.service.js';
import { CallersService } from './sessions/callers.service.js';
import { TokenCache } from './sessions/token-cache.js';
import { AccountController } from './account.controller.js';
import { ClinicSessionsController } from './memberships/clinic-sessions.controller.js';
import { InvitationController } from './memberships/invitation.controller.js';
import { InvitationsService } from './memberships/invitations.service.js';
import { MembershipsService } from './memberships/memberships.service.js';
import { PinService } from './memberships/pin.service.js';
import { SessionIssuer } from './sessions/session-issuer.js';
import { PasswordLinkController } from './passwords/password-link.controller.js';
import { PasswordLinksService } from './passwords/password-links.service.js';
import { BreachedPasswords } from './passwords/breached-passwords.js';
import { PasswordPolicy } from './passwords/password-policy.js';
import { secretOf, SIGNING_SECRET } from './sessions/token-secrets.js';
import {
  OpenClinicsController,
  SupportAccessController,
  SupportViewController,
} from './support-access/support-access.controller.js';
import { SupportAccessService } from './support-access/support-access.service.js';
import { SupportCalls } from './support-access/support-calls.js';
import { SessionsService } from './sessions/sessions.service.js';

/** As long as the longest session. The session row decides whether a token still works: see `CallersService`. */
const TOKEN_LIFETIME = '7d';

@Module({
  imports: [
    JwtModule.register({
      secretOrKeyProvider: (_type, token) => (typeof token === 'string' ? secretOf(token) : SIGNING_SECRET),
      signOptions: {
        algorithm: TOKEN.algorithm,
        issuer: TOKEN.issuer,
        audience: TOKEN.audience,
        expiresIn: TOKEN_LIFETIME,
      },
    }),
  ],
  controllers: [
    AuthController,
    AccountController,
    ApiKeysController,
    OwnApiKeyController,
    SecondFactorsController,
    ClinicSessionsController,
    InvitationController,
    PasswordLinkController,
    SupportAccessController,
    OpenClinicsController,
    SupportViewController,
  ],
  providers: [
    AccountsService,
    ApiKeyCallers,
    ApiKeysService,
    AuthService,
    SignupService,
    FactorChallengesService,
    FactorRemovalsService,
    LoginFactorService,
    SecondFactorsService,
    VerificationsService,
    CallersService,
    TokenCache,
    InvitationsService,
    MembershipsService,
    BreachedPasswords,
    PasswordLinksService,
    PasswordPolicy,
    PinService,
    SessionIssuer,
    SessionsService,
    SupportAccessService,
    SupportCalls,
    TokenStrategy,
    { provide: APP_GUARD, useClass: TokenGuard },
    { provide: APP_GUARD, useClass: PoliciesGuard },
  ],
  exports: [AccountsService, CallersService, FactorRemovalsService, JwtModule, PasswordLinksService],
})
export class AuthModule {}
