import { Body, Controller, Delete, Get, HttpCode, Param, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { IdPipe } from '../platform/id.pipe.js';
import type { AccountReply, MessageView, SessionsView } from './account.view.js';
import { AccountsService } from './accounts.service.js';
import { ChangePassword } from './auth.dto.js';
import type { Caller } from './auth.service.js';
import { CallerOf } from './caller.decorators.js';
import { SessionsService } from './sessions.service.js';

const sessionId = new IdPipe('session.not_found');

/** For any login. */
@ApiTags('account')
@ApiBearerAuth()
@Controller('account')
export class AccountController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
  ) {}

  /** Who is logged in, and how much of the platform plan is used. */
  @Get()
  async detail(@CallerOf() caller: Caller): Promise<AccountReply> {
    return { account: await this.accounts.detail(caller) };
  }

  /** Where this account is logged in. */
  @Get('sessions')
  async list(@CallerOf() caller: Caller): Promise<SessionsView> {
    const sessions = await this.sessions.list(caller);
    return { sessions, total: sessions.length };
  }

  /** Logs a device out, at once. */
  @Delete('sessions/:id')
  @HttpCode(204)
  end(@CallerOf() caller: Caller, @Param('id', sessionId) id: string): Promise<void> {
    return this.sessions.end(caller, id);
  }

  /** Changes the password. This session stays, the others end. */
  @Put('password')
  async changePassword(@CallerOf() caller: Caller, @Body() input: ChangePassword): Promise<MessageView> {
    await this.sessions.changePassword(caller, input);
    return { message: 'Password changed. Other devices are logged out.' };
  }
}
