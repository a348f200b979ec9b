import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Device } from '../auth/caller.js';
import { CurrentDevice } from '../auth/caller.decorators.js';
import { ApiErrors } from '../platform/api-docs/api-errors.decorator.js';
import type { AuditContext } from '../platform/audit-context.js';
import { Audit } from '../platform/http/audit.decorator.js';
import { RateLimited } from '../platform/http/rate-limit.guard.js';
import { NoStore } from '../platform/no-store.decorator.js';
import { Public } from '../platform/public.decorator.js';
import { normalizePhone } from '../shared/phone.js';
import { ConfirmNumber, JoinPlan, SendJoinCode } from './join.dto.js';
import { JoinCodesService } from './join-codes.service.js';
import { JoinTargets } from './join-target.js';
import { JoinedView, type JoinCodeView, type NumberConfirmedView } from './join.view.js';
import { JoiningService } from './joining.service.js';

const [OK, CREATED] = [200, 201];

@ApiTags('public')
@Public()
@Controller('public/join')
export class PublicJoinController {
  constructor(
    private readonly targets: JoinTargets,
    private readonly codes: JoinCodesService,
    private readonly joining: JoiningService,
  ) {}

  /**
   * Sends a code to the number of somebody who wants to join.
   * @remarks Six digits by WhatsApp. The code works for five minutes, and ends after five wrong answers or with the next code. At
   * most five codes an hour and ten a day for each number, and a number of codes a day for each doctor; a code that WhatsApp does
   * not take does not count. The answer does not depend on whether the clinic knows the number.
   */
  @RateLimited('join.ip')
  @Post('code')
  @HttpCode(OK)
  @NoStore()
  @ApiErrors('public_page.unknown', 'join.plan_gone', 'join.closed', 'join.too_many_codes', 'join.code_not_sent')
  async sendJoinCode(
    @Audit() context: AuditContext,
    @Body() { slug, subscription_id: planId, mobile, language = 'en' }: SendJoinCode,
  ): Promise<JoinCodeView> {
    const { doctorId } = await this.targets.find(slug, planId);
    return this.codes.send(context, { doctorId, mobile: normalizePhone(mobile) }, language);
  }

  /**
   * Confirms the number with the code.
   * @remarks The number stays confirmed for 30 minutes. `people` are those whom the clinic knows with this number, with shortened
   * names, so that nobody is added twice.
   */
  @RateLimited('join_attempt.ip')
  @Post('confirm')
  @HttpCode(OK)
  @NoStore()
  @ApiErrors('public_page.unknown', 'join.code_ended')
  async confirmJoinNumber(@Audit() context: AuditContext, @Body() input: ConfirmNumber): Promise<NumberConfirmedView> {
    return this.joining.confirm(context, await this.targets.findDoctor(input.slug), input);
  }

  /**
   * Joins a plan.
   * @remarks Needs the code or the token of the confirmed number, and the consent. Somebody whom the clinic knows gets the own
   * page instead of a second record; for somebody whom the clinic has as a minor, a guardian must join. Who pays for several
   * patients with other numbers gets the payer's page, and decides about reminders to the own number alone. `waiting`: the clinic
   * must agree first, and nothing can be paid before. A number can add six people within 24 hours. May be repeated: 201 if
   * a patient or a request was added, 200 for somebody whom the clinic knew, or whose request was there already; the request then
   * has what the repeat asks for.
   */
  @RateLimited('join_attempt.ip')
  @Post()
  @NoStore()
  @ApiExtraModels(JoinedView)
  @ApiResponse({ status: CREATED, schema: { $ref: getSchemaPath(JoinedView) } })
  @ApiResponse({ status: OK, schema: { $ref: getSchemaPath(JoinedView) } })
  @ApiErrors(
    'public_page.unknown',
    'join.plan_gone',
    'join.closed',
    'join.code_ended',
    'join.confirmation_ended',
    'join.guardian_needed',
    'join.guardian_is_person',
    'join.too_many_people',
  )
  async joinPlan(
    @Audit() context: AuditContext,
    @CurrentDevice() device: Device,
    @Body() input: JoinPlan,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JoinedView> {
    const target = await this.targets.find(input.slug, input.subscription_id);
    const { isNew, ...joined } = await this.joining.join(context, target, input, device);
    void reply.status(isNew ? CREATED : OK);
    return joined;
  }
}
