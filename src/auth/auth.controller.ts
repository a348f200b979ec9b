import { config } from '../config.js';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiExtraModels, ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { NoBody } from '../platform/http/no-body.js';
import { Idempotent } from '../platform/idempotency/idempotency.interceptor.js';
import { Audit } from '../platform/http/audit.decorator.js';
import type { AuditContext } from '../platform/audit-context.js';
import { RateLimited } from '../platform/http/rate-limit.guard.js';
import { NoStore } from '../platform/no-store.decorator.js';
import { Public } from '../platform/public.decorator.js';
import { ApiErrors } from '../platform/api-docs/api-errors.decorator.js';
import { LoginView, type SignupView, type SupportContactView, type VerifyView } from './account.view.js';
import { Login, Signup } from './auth.dto.js';
import { AuthService } from './auth.service.js';
import { SignupService } from './signup.service.js';
import { AnswerChallenge } from './second-factor/second-factor.dto.js';
import { LoginChallengeView } from './second-factor/second-factor.view.js';
import { AllowedInSupportView, CurrentCaller, CurrentDevice } from './caller.decorators.js';
import { toAccountView, type Caller, type Device } from './caller.js';
import { SessionsService } from './sessions/sessions.service.js';

@ApiTags('auth')
@Controller('auth')
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly signups: SignupService,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * Creates a doctor's account.
   * @remarks The account starts as `pending`; an admin approves it before the first login. An email that already has an
   * account gets 409, whatever its case.
   */
  @Public()
  @RateLimited('signup.ip')
  @Post('signup')
  @Idempotent()
  @ApiErrors('account.email_taken')
  async signUp(@Audit() context: AuditContext, @Body() input: Signup): Promise<SignupView> {
    const user = await this.signups.signUp(context, input);
    return { message: 'Account created. An admin will approve it before your first login.', user };
  }

  /**
   * Logs in and returns a token.
   * @remarks Send the token as `Authorization: Bearer <token>` with every other call. It is bound to a server-side
   * session that ends 12 hours after its last use, and 7 days after the login at the latest. An unknown email and a
   * wrong password get the same 401. A person who works for several doctors gets the clinic that was used last;
   * `POST /auth/clinic` changes to another. A login with a second factor gets a challenge instead of a token, with the
   * field `second_factor`: answer it with `POST /auth/login/second-factor`.
   */
  @Public()
  @RateLimited('login.ip', 'login.email')
  @Post('login')
  @HttpCode(200)
  @NoStore()
  @ApiExtraModels(LoginView, LoginChallengeView)
  @ApiOkResponse({ schema: { oneOf: [LoginView, LoginChallengeView].map(($ref) => ({ $ref: getSchemaPath($ref) })) } })
  @ApiErrors('login.wrong', 'login.no_clinic', 'account.pending', 'account.rejected', 'account.suspended')
  logIn(
    @Audit() context: AuditContext,
    @Body() input: Login,
    @CurrentDevice() device: Device,
  ): Promise<LoginView | LoginChallengeView> {
    return this.auth.logIn(context, input, device);
  }

  /**
   * Completes a login with the second factor.
   * @remarks With the challenge of `POST /auth/login` and a code of the authenticator app, a passkey's response or a
   * recovery code, which works once. After five wrong answers the challenge ends, and the login begins again.
   */
  @Public()
  @RateLimited('factor.ip')
  @Post('login/second-factor')
  @HttpCode(200)
  @NoStore()
  @ApiErrors(
    'factor.challenge_ended',
    'factor.too_many',
    'login.no_clinic',
    'account.pending',
    'account.rejected',
    'account.suspended',
  )
  completeLogin(
    @Audit() context: AuditContext,
    @Body() answer: AnswerChallenge,
    @CurrentDevice() device: Device,
  ): Promise<LoginView> {
    return this.auth.completeLogin(context, answer, device);
  }

  /**
   * Checks the token and returns its account.
   * @remarks A token whose session has ended gets 401 with `valid: false`.
   */
  @ApiBearerAuth()
  @Get('verify')
  verify(@CurrentCaller() caller: Caller): VerifyView {
    return { valid: true, user: toAccountView(caller) };
  }

  /**
   * Returns what users need before they can log in.
   * @remarks The settings `SUPPORT_CONTACT`, for the screens that explain how to get a new password, and
   * `PASSWORD_MIN_LENGTH`, for the forms in which they choose one.
   */
  @Public()
  @RateLimited('contact.ip')
  @Get('contact')
  contact(): SupportContactView {
    return { support_contact: config.supportContact || null, password_min_length: config.passwordMinLength };
  }

  /**
   * Logs out.
   * @remarks Ends the session of the token, and those of other clinics and people opened from it; later calls with it get 401. Other devices stay logged in.
   */
  @ApiBearerAuth()
  @AllowedInSupportView()
  @Post('logout')
  @NoBody()
  @HttpCode(204)
  logOut(@CurrentCaller() caller: Caller): Promise<void> {
    return this.sessions.logOut(caller);
  }
}
