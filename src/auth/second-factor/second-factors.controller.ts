import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../platform/api-docs/api-errors.decorator.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Audit } from '../../platform/http/audit.decorator.js';
import { NoBody } from '../../platform/http/no-body.js';
import { RateLimited } from '../../platform/http/rate-limit.guard.js';
import { Idempotent } from '../../platform/idempotency/idempotency.interceptor.js';
import { NoStore } from '../../platform/no-store.decorator.js';
import { IdPipe } from '../../platform/validation/id.pipe.js';
import type { Caller } from '../caller.js';
import { CurrentCaller, NeedsVerification } from '../caller.decorators.js';
import { AddPasskey, AnswerChallenge, ConfirmPassword, ConfirmTotp } from './second-factor.dto.js';
import type {
  FactorChallengeView,
  PasskeyOptionsView,
  RecoveryCodesView,
  SecondFactorAddedView,
  SecondFactorsView,
  TotpKeyView,
  VerificationView,
} from './second-factor.view.js';
import { SecondFactorsService } from './second-factors.service.js';
import { VerificationsService } from './verifications.service.js';

const factorId = new IdPipe('factor.not_found');

@ApiTags('account')
@ApiBearerAuth()
@Controller('account')
export class SecondFactorsController {
  constructor(
    private readonly factors: SecondFactorsService,
    private readonly verifications: VerificationsService,
  ) {}

  /**
   * Lists the second factors of this login.
   * @remarks With the number of unused recovery codes, and whether the login must have a second factor.
   */
  @Get('second-factors')
  listSecondFactors(@CurrentCaller() caller: Caller): Promise<SecondFactorsView> {
    return this.factors.list(caller);
  }

  /**
   * Creates the key of an authenticator app.
   * @remarks It works after `POST /account/second-factors/totp/confirm`. A key that was not confirmed is replaced.
   */
  @Post('second-factors/totp')
  @NeedsVerification()
  @NoStore()
  @RateLimited('password.account')
  @ApiErrors('factor.exists')
  beginTotp(
    @Audit() context: AuditContext,
    @CurrentCaller() caller: Caller,
    @Body() { current_password: password }: ConfirmPassword,
  ): Promise<TotpKeyView> {
    return this.factors.beginTotp(context, caller, password);
  }

  /**
   * Confirms the key of an authenticator app with its first code.
   * @remarks From now on every login asks for a code. The first second factor of a login comes with recovery codes.
   */
  @Post('second-factors/totp/confirm')
  @NeedsVerification()
  @Idempotent()
  @HttpCode(200)
  @NoStore()
  @RateLimited('factor.account')
  @ApiErrors('factor.not_found')
  confirmTotp(
    @Audit() context: AuditContext,
    @CurrentCaller() caller: Caller,
    @Body() input: ConfirmTotp,
  ): Promise<SecondFactorAddedView> {
    return this.factors.confirmTotp(context, caller, input);
  }

  /**
   * Returns the options with which a browser creates a passkey.
   * @remarks Send its answer to `POST /account/second-factors/passkeys` within five minutes.
   */
  @Post('second-factors/passkey-options')
  @NeedsVerification()
  @HttpCode(200)
  @NoStore()
  @RateLimited('password.account')
  @ApiErrors('factor.too_many_factors')
  beginPasskey(
    @Audit() context: AuditContext,
    @CurrentCaller() caller: Caller,
    @Body() { current_password: password }: ConfirmPassword,
  ): Promise<PasskeyOptionsView> {
    return this.factors.beginPasskey(context, caller, password);
  }

  /**
   * Adds a passkey that the browser has created.
   * @remarks From now on every login asks for the second factor. The first one of a login comes with recovery codes.
   */
  @Post('second-factors/passkeys')
  @NeedsVerification()
  @Idempotent()
  @NoStore()
  @RateLimited('factor.account')
  @ApiErrors('factor.challenge_ended', 'factor.exists')
  addPasskey(
    @Audit() context: AuditContext,
    @CurrentCaller() caller: Caller,
    @Body() input: AddPasskey,
  ): Promise<SecondFactorAddedView> {
    return this.factors.addPasskey(context, caller, input);
  }

  /**
   * Removes a second factor.
   * @remarks After the last one is removed, the password alone is enough, and the recovery codes stop working.
   */
  @Delete('second-factors/:id')
  @NeedsVerification()
  @NoBody()
  @HttpCode(204)
  @ApiErrors('factor.not_found', 'factor.required')
  removeSecondFactor(
    @Audit() context: AuditContext,
    @CurrentCaller() caller: Caller,
    @Param('id', factorId) id: string,
  ): Promise<void> {
    return this.factors.remove(context, caller, id);
  }

  /**
   * Creates new recovery codes.
   * @remarks Each works once, instead of the second factor. The earlier ones stop working.
   */
  @Post('recovery-codes')
  @NeedsVerification()
  @NoBody()
  @Idempotent()
  @HttpCode(200)
  @NoStore()
  @ApiErrors('factor.none')
  async renewRecoveryCodes(
    @Audit() context: AuditContext,
    @CurrentCaller() caller: Caller,
  ): Promise<RecoveryCodesView> {
    return { recovery_codes: await this.factors.renewRecoveryCodes(context, caller) };
  }

  /**
   * Asks for the second factor before a sensitive action.
   * @remarks For calls that answer 403 `verification.needed`. The challenge expires after five minutes.
   */
  @Post('verification/challenge')
  @NoBody()
  @HttpCode(200)
  @NoStore()
  @RateLimited('factor.account')
  @ApiErrors('factor.none')
  requestVerification(@Audit() context: AuditContext, @CurrentCaller() caller: Caller): Promise<FactorChallengeView> {
    return this.verifications.challenge(context, caller);
  }

  /**
   * Verifies the second factor for this session.
   * @remarks For ten minutes the session may then do what answers 403 `verification.needed` otherwise.
   */
  @Post('verification')
  @HttpCode(200)
  @NoStore()
  @RateLimited('factor.account')
  @ApiErrors('factor.challenge_ended', 'factor.too_many')
  verifySession(
    @Audit() context: AuditContext,
    @CurrentCaller() caller: Caller,
    @Body() answer: AnswerChallenge,
  ): Promise<VerificationView> {
    return this.verifications.verify(context, caller, answer);
  }
}
