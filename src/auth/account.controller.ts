import { Body, Controller, Delete, Get, HttpCode, Param, Put, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { NoBody } from '../platform/http/no-body.js';
import { Idempotent } from '../platform/idempotency/idempotency.interceptor.js';
import { Audit } from '../platform/http/audit.decorator.js';
import type { AuditContext } from '../platform/audit-context.js';
import { IdPipe } from '../platform/validation/id.pipe.js';
import { RateLimited } from '../platform/http/rate-limit.guard.js';
import { ListParams } from '../platform/lists/list.dto.js';
import { ApiListQuery } from '../platform/lists/api-list-query.decorator.js';
import { ApiErrors } from '../platform/api-docs/api-errors.decorator.js';
import { paginateRows, type InMemoryListRules } from '../platform/lists/in-memory-pagination.js';
import type { AccountResponse, AccountSavedResponse, MessageView, SessionsView, SessionView } from './account.view.js';
import { AccountsService } from './accounts.service.js';
import { UpdateAccount } from './auth.dto.js';
import { CurrentCaller, NeedsVerification } from './caller.decorators.js';
import type { Caller } from './caller.js';
import { SetPin } from './memberships/membership.dto.js';
import { PinService } from './memberships/pin.service.js';
import { ChangePassword } from './passwords/password.dto.js';
import { SessionsService } from './sessions/sessions.service.js';

const sessionId = new IdPipe('session.not_found');

const SESSION_LIST: InMemoryListRules<SessionView> = {
  plural: 'sessions',
  id: 'id',
  sort: ['id', 'created_at', 'last_seen_at', 'ip', 'user_agent'],
  filter: { current: 'boolean' },
};

@ApiTags('account')
@ApiBearerAuth()
@Controller('account')
export class AccountController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly pins: PinService,
  ) {}

  /**
   * Returns the account that is logged in.
   * @remarks For a doctor it includes the platform plan, the number of active subscriptions and the plan's limit; for
   * staff these fields are null.
   */
  @Get()
  async detail(@CurrentCaller() caller: Caller): Promise<AccountResponse> {
    return { account: await this.accounts.detail(caller) };
  }

  /**
   * Changes the email that the account logs in with.
   * @remarks Changing the email needs `current_password`. All sessions stay logged in.
   */
  @ApiErrors('account.email_taken')
  @RateLimited('password.account')
  @NeedsVerification()
  @Put()
  @Idempotent()
  async update(
    @Audit() context: AuditContext,
    @CurrentCaller() caller: Caller,
    @Body() input: UpdateAccount,
  ): Promise<AccountSavedResponse> {
    await this.sessions.changeEmail(context, caller, input);
    return { message: 'Account updated successfully', account: await this.accounts.detail(caller) };
  }

  /**
   * Lists the sessions of this account.
   * @remarks One row for each device that is logged in, most recently used first unless sorted. `current` marks the
   * session of this call.
   */
  @Get('sessions')
  @ApiListQuery(SESSION_LIST)
  async listSessions(
    @CurrentCaller() caller: Caller,
    @Query() params: ListParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionsView> {
    const { rows, total, range } = paginateRows(await this.sessions.list(caller), params, SESSION_LIST);
    void reply.header('content-range', range);
    return { sessions: rows, total };
  }

  /**
   * Logs one device out.
   * @remarks Later calls with the session's token get 401. Ending the current session is the same as logging out.
   */
  @NeedsVerification()
  @Delete('sessions/:id')
  @NoBody()
  @HttpCode(204)
  @ApiErrors('session.not_found')
  endSession(@CurrentCaller() caller: Caller, @Param('id', sessionId) id: string): Promise<void> {
    return this.sessions.end(caller, id);
  }

  /**
   * Changes the password.
   * @remarks Needs the current password. This session stays logged in; all others end at once.
   */
  @RateLimited('password.account')
  @NeedsVerification()
  @Put('password')
  @Idempotent()
  async changePassword(
    @Audit() context: AuditContext,
    @CurrentCaller() caller: Caller,
    @Body() input: ChangePassword,
  ): Promise<MessageView> {
    await this.sessions.changePassword(context, caller, input);
    return { message: 'Password changed. Other devices are logged out.' };
  }

  /**
   * Sets the PIN with which you take over a shared computer of the clinic.
   * @remarks Needs the current password. Replaces an earlier PIN, also one that is locked.
   */
  @RateLimited('pin.account')
  @NeedsVerification()
  @Put('pin')
  @Idempotent()
  async setPin(
    @Audit() context: AuditContext,
    @CurrentCaller() caller: Caller,
    @Body() { pin, current_password: currentPassword }: SetPin,
  ): Promise<MessageView> {
    await this.pins.set(context, caller, pin, currentPassword);
    return { message: 'PIN set' };
  }

  /**
   * Removes your PIN.
   * @remarks Sessions that it opened go on until the computer logs out.
   */
  @Delete('pin')
  @NoBody()
  @HttpCode(204)
  removePin(@Audit() context: AuditContext, @CurrentCaller() caller: Caller): Promise<void> {
    return this.pins.remove(context, caller);
  }
}
