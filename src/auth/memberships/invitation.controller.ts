import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { ApiErrors } from '../../platform/api-docs/api-errors.decorator.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Audit } from '../../platform/http/audit.decorator.js';
import { RateLimited } from '../../platform/http/rate-limit.guard.js';
import { NoStore } from '../../platform/no-store.decorator.js';
import { Public } from '../../platform/public.decorator.js';
import { ClinicLoginView, type InvitationCheckView } from '../account.view.js';
import type { Device } from '../caller.js';
import { CurrentDevice } from '../caller.decorators.js';
import { LoginChallengeView } from '../second-factor/second-factor.view.js';
import { InvitationsService } from './invitations.service.js';
import { AcceptInvitation, CheckInvitation } from './membership.dto.js';

@ApiTags('auth')
@Public()
@Controller('auth/invitation')
export class InvitationController {
  constructor(private readonly invitations: InvitationsService) {}

  /**
   * Checks an invitation to work for a doctor.
   * @remarks Does not use the link up. `has_login` says whether the email or mobile number already has a login, whose
   * password accepts the invitation. A link that is unknown, used or older than 24 hours gets 404.
   */
  @ApiErrors('invitation.unknown')
  @RateLimited('login.ip') // shares the limit of the login
  @Post('check')
  @HttpCode(200)
  checkInvitation(@Body() { token }: CheckInvitation): Promise<InvitationCheckView> {
    return this.invitations.check(token);
  }

  /**
   * Accepts an invitation and logs in.
   * @remarks The link works once. A new person chooses a password; a person with a login enters its password. A
   * login with a second factor gets a challenge instead of a token, as with `POST /auth/login`.
   */
  @ApiErrors('invitation.unknown', 'member.exists', 'account.suspended', 'account.pending', 'account.rejected')
  @RateLimited('login.ip')
  @Post('accept')
  @HttpCode(200)
  @NoStore()
  @ApiExtraModels(ClinicLoginView, LoginChallengeView)
  @ApiOkResponse({
    schema: { oneOf: [ClinicLoginView, LoginChallengeView].map(($ref) => ({ $ref: getSchemaPath($ref) })) },
  })
  acceptInvitation(
    @Audit() context: AuditContext,
    @Body() { token, password }: AcceptInvitation,
    @CurrentDevice() device: Device,
  ): Promise<ClinicLoginView | LoginChallengeView> {
    return this.invitations.accept(context, token, password, device);
  }
}
