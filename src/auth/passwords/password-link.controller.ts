import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Idempotent } from '../../platform/idempotency/idempotency.interceptor.js';
import { Audit } from '../../platform/http/audit.decorator.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { RateLimited } from '../../platform/http/rate-limit.guard.js';
import { Public } from '../../platform/public.decorator.js';
import { ApiErrors } from '../../platform/api-docs/api-errors.decorator.js';
import type { MessageView, PasswordLinkCheckView } from '../account.view.js';
import { CheckPasswordLink, UsePasswordLink } from './password.dto.js';
import { PasswordLinksService } from './password-links.service.js';

@ApiTags('auth')
@Public()
@Controller('auth/password-link')
export class PasswordLinkController {
  constructor(private readonly links: PasswordLinksService) {}

  /**
   * Checks a password link.
   * @remarks Returns the email of the account and when the link expires, without using the link up. The token is sent
   * in the body because addresses are logged. A link that is unknown, used or older than 24 hours gets 404.
   */
  @ApiErrors('password_link.unknown')
  @RateLimited('login.ip') // shares the limit of the login
  @Post('check')
  @HttpCode(200)
  checkPasswordLink(@Body() { token }: CheckPasswordLink): Promise<PasswordLinkCheckView> {
    return this.links.check(token);
  }

  /**
   * Sets a new password with a password link.
   * @remarks The link works once. All sessions of the account end; log in with the new password afterwards.
   */
  @ApiErrors('password_link.unknown')
  @RateLimited('login.ip')
  @Post('use')
  @Idempotent()
  @HttpCode(200)
  async usePasswordLink(@Audit() context: AuditContext, @Body() input: UsePasswordLink): Promise<MessageView> {
    await this.links.use(context, input);
    return { message: 'Password changed. Log in with your new password.' };
  }
}
