import { Controller, Get, Header, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { RateLimited } from '../../platform/http/rate-limit.guard.js';
import { Public } from '../../platform/public.decorator.js';
import { IdPipe } from '../../platform/validation/id.pipe.js';
import { PicturesService } from './pictures.service.js';

const pictureId = new IdPipe('picture.not_found');

const FOREVER = 'public, max-age=31536000, immutable';

/** The address of a picture for the pay page, and for any site that shows the doctor. Nobody can guess it. */
@Public()
@ApiExcludeController()
@Controller('pictures')
export class PublishedPicturesController {
  constructor(private readonly pictures: PicturesService) {}

  @RateLimited('picture.ip')
  @Get(':id.jpg')
  @Header('x-robots-tag', 'noindex')
  async picture(@Param('id', pictureId) id: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    const bytes = await this.pictures.findPublished(id);
    void reply.type('image/jpeg').headers({
      'cache-control': FOREVER, // an error must not be cached
      'cross-origin-resource-policy': 'cross-origin',
    });
    return bytes;
  }
}
