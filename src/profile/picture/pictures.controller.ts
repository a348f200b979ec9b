import { Controller, Delete, Put, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { DoctorId, Requires } from '../../auth/caller.decorators.js';
import { ApiErrors } from '../../platform/api-docs/api-errors.decorator.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Audit } from '../../platform/http/audit.decorator.js';
import { fileRoute, PICTURE_FILES, readFile } from '../../platform/http/file-types.js';
import { NoBody } from '../../platform/http/no-body.js';
import { RateLimited } from '../../platform/http/rate-limit.guard.js';
import { Idempotent } from '../../platform/idempotency/idempotency.interceptor.js';
import type { ProfileSavedResponse } from '../profile.view.js';
import { PicturesService } from './pictures.service.js';

@ApiTags('profile')
@ApiBearerAuth()
@Requires('profile.write')
@Controller('profile/picture')
export class PicturesController {
  constructor(private readonly pictures: PicturesService) {}

  /**
   * Uploads the doctor's picture.
   * @remarks The body is the file itself: JPEG, PNG or WebP, at most 2 MB and 40 megapixels, at least 64 × 64 pixels. It is
   * turned upright, cropped to a square of 512 pixels and stored as JPEG without metadata. It is shown on the pay page and
   * printed on receipts that are issued from now on. It wins over `profile_image_url`. Repeating the call changes nothing.
   */
  @Put()
  @RateLimited('picture.account')
  @RouteConfig(fileRoute(PICTURE_FILES))
  @ApiConsumes(...PICTURE_FILES.types)
  @ApiBody({
    schema: { type: 'string', format: 'binary', example: '(bytes of the picture)' },
    description: 'The bytes of the picture.',
  })
  @Idempotent()
  @ApiErrors(
    'picture.unreadable',
    'picture.too_small',
    'picture.too_many_pixels',
    'picture.too_large',
    'picture.unsupported_type',
    'picture.no_profile',
  )
  async uploadPicture(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Req() request: FastifyRequest,
  ): Promise<ProfileSavedResponse> {
    return { message: 'Picture saved', profile: await this.pictures.upload(context, doctorId, readFile(request)) };
  }

  /**
   * Removes the doctor's picture.
   * @remarks Receipts that were issued with it keep it. The pay page then shows `profile_image_url`, or initials without
   * one. Repeating the call changes nothing.
   */
  @Delete()
  @NoBody()
  @ApiErrors('picture.no_profile')
  async removePicture(@Audit() context: AuditContext, @DoctorId() doctorId: string): Promise<ProfileSavedResponse> {
    return { message: 'Picture removed', profile: await this.pictures.remove(context, doctorId) };
  }
}
