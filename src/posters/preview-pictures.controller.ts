import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { RateLimited } from '../platform/http/rate-limit.guard.js';
import { Public } from '../platform/public.decorator.js';
import { PathTextPipe } from '../platform/validation/id.pipe.js';
import { PreviewParams } from './posters.dto.js';
import { PreviewPictures } from './preview-pictures.js';

const slugPipe = new PathTextPipe('public_page.unknown');
const ONE_HOUR = 'public, max-age=3600';

/** The picture that link previews of a doctor's page show. Messengers fetch it from their own sites. */
@Public()
@ApiExcludeController()
@Controller('d')
export class PreviewPicturesController {
  constructor(private readonly previews: PreviewPictures) {}

  @RateLimited('picture.ip')
  @Get(':slug/preview.png')
  async preview(
    @Param('slug', slugPipe) slug: string,
    @Query() { language = 'en' }: PreviewParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const bytes = await this.previews.find(slug, language);
    void reply.type('image/png').headers({
      'cache-control': ONE_HOUR, // an error must not be cached
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
    });
    return bytes;
  }
}
