import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Limited } from '../platform/limit.guard.js';
import { NoStore } from '../platform/no-store.decorator.js';
import { Public } from '../platform/public.decorator.js';
import { Refuses } from '../platform/refuses.decorator.js';
import type { LoginView, SignupView, VerifyView } from './account.view.js';
import { Login, Signup } from './auth.dto.js';
import { AuthService, viewOf, type Caller, type Device } from './auth.service.js';
import { CallerOf, DeviceOf } from './caller.decorators.js';

@ApiTags('auth')
@Controller('auth')
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  /** Opens a doctor's account; the admin approves it before the first login. */
  @Public()
  @Limited('signup.address')
  @Post('signup')
  @Refuses('account.email_taken')
  async signUp(@Body() input: Signup): Promise<SignupView> {
    const user = await this.auth.signUp(input);
    return { message: 'Account created. An admin will approve it before your first login.', user };
  }

  /** Begins a session. */
  @Public()
  @Limited('login.address', 'login.email')
  @Post('login')
  @HttpCode(200)
  @NoStore()
  @Refuses('login.wrong', 'account.pending', 'account.rejected', 'account.suspended')
  logIn(@Body() input: Login, @DeviceOf() device: Device): Promise<LoginView> {
    return this.auth.logIn(input, device);
  }

  /** Whether the token is still good, and whose it is. */
  @ApiBearerAuth()
  @Get('verify')
  verify(@CallerOf() caller: Caller): VerifyView {
    return { valid: true, user: viewOf(caller) };
  }

  /** Ends the session. */
  @ApiBearerAuth()
  @Post('logout')
  @HttpCode(204)
  logOut(@CallerOf() { sessionId }: Caller): Promise<void> {
    return this.auth.logOut(sessionId);
  }
}
