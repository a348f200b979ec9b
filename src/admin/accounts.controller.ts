import { Body, Controller, Get, HttpCode, Param, ParseEnumPipe, Post, Put, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ACCOUNT_ACTIONS, type AccountAction } from '../auth/account.rules.js';
import type { AdminAccountResponse, AdminAccountsView, PasswordLinkResponse } from '../auth/account.view.js';
import { AccountsService } from '../auth/accounts.service.js';
import { NeedsVerification, Requires } from '../auth/caller.decorators.js';
import type { FactorRemovalView } from '../auth/second-factor/second-factor.view.js';
import { PasswordLinksService } from '../auth/passwords/password-links.service.js';
import { NoBody } from '../platform/http/no-body.js';
import { Idempotent } from '../platform/idempotency/idempotency.interceptor.js';
import { Audit } from '../platform/http/audit.decorator.js';
import type { AuditContext } from '../platform/audit-context.js';
import { Database } from '../platform/db/database.js';
import { IdPipe } from '../platform/validation/id.pipe.js';
import { ApiListQuery } from '../platform/lists/api-list-query.decorator.js';
import { contentRange, sqlListQuery } from '../platform/lists/list-query.js';
import { ApiErrors } from '../platform/api-docs/api-errors.decorator.js';
import { DomainError } from '../shared/domain-error.js';
import { AccountParams, CreatePasswordLink, MoveAccount, SetPlatformPlan } from './accounts.dto.js';
import { ACCOUNT_LIST, findAccount, listAccounts, type AccountFilter } from './accounts.queries.js';

const accountId = new IdPipe('account.not_found');
const actionPipe = new ParseEnumPipe(Object.fromEntries(ACCOUNT_ACTIONS.map((action) => [action, action])), {
  exceptionFactory: () => new DomainError('request.not_found'),
});

const DONE_MESSAGES: Record<AccountAction, string> = {
  approve: 'Account approved',
  reject: 'Account rejected',
  suspend: 'Account suspended',
  reinstate: 'Account reinstated',
};

@ApiTags('admin')
@ApiBearerAuth()
@Requires('accounts.manage')
@Controller('admin/accounts')
export class AccountsController {
  constructor(
    private readonly db: Database,
    private readonly accounts: AccountsService,
    private readonly links: PasswordLinksService,
  ) {}

  /**
   * Lists doctors' accounts.
   * @remarks Pending accounts come first unless sorted.
   */
  @Get()
  @ApiListQuery(ACCOUNT_LIST)
  async list(
    @Query() { status, q, ...params }: AccountParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminAccountsView> {
    const query = sqlListQuery<AccountFilter>(params, ACCOUNT_LIST);
    if (status !== undefined) query.filter.status = status;
    if (q !== undefined) query.filter.q = q;
    const { rows, total } = await this.db.acrossTenants((tx) => listAccounts(tx, query));
    void reply.header('content-range', contentRange('accounts', query, rows.length, total));
    return { accounts: rows, total };
  }

  /**
   * Sets a doctor's platform plan.
   * @remarks The plan limits how many active subscriptions the doctor can have. Existing subscriptions and payments by
   * patients are never affected.
   */
  @Put(':id/plan')
  @Idempotent()
  @ApiErrors('account.not_found')
  async setPlan(
    @Audit() context: AuditContext,
    @Param('id', accountId) id: string,
    @Body() input: SetPlatformPlan,
  ): Promise<AdminAccountResponse> {
    await this.accounts.setPlan(context, id, input.platform_plan);
    return { message: 'Platform plan changed', account: await this.db.acrossTenants((tx) => findAccount(tx, id)) };
  }

  /**
   * Creates a password link for an account.
   * @remarks With the link the owner sets a new password without the old one. It works once, within 24 hours, and
   * replaces an earlier link of the account. Nirog does not send it: give it to the owner yourself.
   */
  @ApiErrors('account.not_found', 'account.no_such_move')
  @NeedsVerification()
  @Post(':id/password-link')
  @NoBody()
  @Idempotent()
  async createPasswordLink(
    @Audit() context: AuditContext,
    @Param('id', accountId) id: string,
  ): Promise<PasswordLinkResponse> {
    return { message: 'Password link created', password_link: await this.links.create(context, id) };
  }

  /**
   * Creates a password link for the doctor with an email.
   * @remarks For support, which has no list of accounts. The link is as that of `POST /admin/accounts/{id}/password-link`.
   * An email that belongs to no doctor, or to staff, gets 404.
   */
  @ApiErrors('account.not_found', 'account.no_such_move')
  @NeedsVerification()
  @Post('password-link')
  @Idempotent()
  @Requires('accounts.password_link')
  async createPasswordLinkByEmail(
    @Audit() context: AuditContext,
    @Body() { email }: CreatePasswordLink,
  ): Promise<PasswordLinkResponse> {
    return { message: 'Password link created', password_link: await this.links.createForDoctor(context, email) };
  }

  /**
   * Schedules the removal of the second factors of a doctor's account.
   * @remarks For a doctor who has lost them. They are removed after 24 hours, at the next login; the password still
   * protects it. Meanwhile each login shows it, and one with the second factor stops it.
   */
  @Post(':id/second-factor-removal')
  @NeedsVerification()
  @NoBody()
  @Idempotent()
  @HttpCode(200)
  @ApiErrors('account.not_found', 'factor.none')
  async requestFactorRemoval(
    @Audit() context: AuditContext,
    @Param('id', accountId) id: string,
  ): Promise<FactorRemovalView> {
    const dueAt = await this.accounts.requestFactorRemoval(context, id);
    return { message: 'Removal of two-step sign-in scheduled', removal_due_at: dueAt };
  }

  /**
   * Changes an account's status.
   * @remarks Approves, rejects, suspends or reinstates the account. Suspending it ends its sessions at once. A change
   * that the current status does not allow gets 409.
   */
  @ApiParam({ name: 'move', enum: ACCOUNT_ACTIONS })
  @ApiBody({ type: MoveAccount, required: false })
  @Put(':id/:move')
  @Idempotent()
  @ApiErrors('account.not_found', 'account.no_such_move', 'request.not_found')
  async move(
    @Audit() context: AuditContext,
    @Param('id', accountId) id: string,
    @Param('move', actionPipe) action: AccountAction,
    @Body() input?: MoveAccount,
  ): Promise<AdminAccountResponse> {
    await this.accounts.applyAction(context, id, action, input?.reason ?? null);
    return { message: DONE_MESSAGES[action], account: await this.db.acrossTenants((tx) => findAccount(tx, id)) };
  }
}
