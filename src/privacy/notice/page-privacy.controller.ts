import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiErrors } from '../../platform/api-docs/api-errors.decorator.js';
import { RateLimited } from '../../platform/http/rate-limit.guard.js';
import { Public } from '../../platform/public.decorator.js';
import { PathTextPipe } from '../../platform/validation/id.pipe.js';
import { PrivacyParams } from './privacy.dto.js';
import { PrivacyService } from './privacy.service.js';
import type { PageNoticeResponse } from './privacy.view.js';

const slugPipe = new PathTextPipe('public_page.unknown');
const ONE_MINUTE = 'public, max-age=60';

@ApiTags('public')
@Public()
@Controller('public/doctor/:slug/privacy')
export class PagePrivacyController {
  constructor(private readonly privacy: PrivacyService) {}

  /**
   * Returns the privacy notice of a doctor's public page.
   * @remarks For people who read it before they join. May be cached for a minute.
   */
  @RateLimited('page.ip')
  @Get()
  @ApiErrors('public_page.unknown')
  async pageNotice(
    @Param('slug', slugPipe) slug: string,
    @Query() { language = 'en' }: PrivacyParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PageNoticeResponse> {
    const notice = await this.privacy.noticeOfPage(slug, language);
    void reply.header('cache-control', ONE_MINUTE).header('x-robots-tag', 'noindex');
    return { notice };
  }
}
