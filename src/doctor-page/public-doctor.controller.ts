import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiErrors } from '../platform/api-docs/api-errors.decorator.js';
import { RateLimited } from '../platform/http/rate-limit.guard.js';
import { Public } from '../platform/public.decorator.js';
import { PathTextPipe } from '../platform/validation/id.pipe.js';
import { PublicDoctorService } from './public-doctor.service.js';
import type { PublicDoctorView } from './public-page.view.js';

const slugPipe = new PathTextPipe('public_page.unknown');
const ONE_MINUTE = 'public, max-age=60';

@ApiTags('public')
@Public()
@Controller('public/doctor')
export class PublicDoctorController {
  constructor(private readonly doctors: PublicDoctorService) {}

  /**
   * Returns what a doctor's public page shows.
   * @remarks Needs no login. An earlier address of the page works too; `slug` is the current one. May be cached for a minute.
   */
  @RateLimited('page.ip')
  @Get(':slug')
  @ApiErrors('public_page.unknown')
  async doctorPage(
    @Param('slug', slugPipe) slug: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PublicDoctorView> {
    const { page } = await this.doctors.find(slug);
    void reply.header('cache-control', ONE_MINUTE); // an error must not be cached
    if (!page.indexable) void reply.header('x-robots-tag', 'noindex');
    return page;
  }
}
