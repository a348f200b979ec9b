import { Body, Controller, Get, Headers, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Public } from '../platform/public.decorator.js';
import type { LoginView, SignupView, VerifyView } from './account.view.js';
import { Login, Signup } from './auth.dto.js';
import { AuthService, viewOf, type Caller } from './auth.service.js';
import { CallerOf } from './caller.decorators.js';

@ApiTags('auth')
@ApiBearerAuth()
@Controller('auth')
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  /** Opens a doctor's account; the admin approves it before the first login. */
  @Public()
  @Post('signup')
  async signUp(@Body() input: Signup): Promise<SignupView> {
    const user = await this.auth.signUp(input);
    return { message: 'Account created. An admin will approve it before your first login.', user };
  }

  /** Begins a session. */
  @Public()
  @Post('login')
  @HttpCode(200)
  logIn(@Body() input: Login, @Ip() ip: string, @Headers('user-agent') userAgent?: string): Promise<LoginView> {
    return this.auth.logIn(input, { ip, userAgent: userAgent?.slice(0, 300) ?? null });
  }

  /** Whether the token is still good, and whose it is. */
  @Get('verify')
  verify(@CallerOf() caller: Caller): VerifyView {
    return { valid: true, user: viewOf(caller) };
  }

  /** Ends the session. */
  @Post('logout')
  @HttpCode(204)
  logOut(@CallerOf() { sessionId }: Caller): Promise<void> {
    return this.auth.logOut(sessionId);
  }
}
