import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { DoctorId, Requires } from '../auth/caller.decorators.js';
import { ApiErrors } from '../platform/api-docs/api-errors.decorator.js';
import type { AuditContext } from '../platform/audit-context.js';
import { Audit } from '../platform/http/audit.decorator.js';
import { Idempotent } from '../platform/idempotency/idempotency.interceptor.js';
import { SavePublicPage } from './public-page.dto.js';
import { PublicPageService } from './public-page.service.js';
import type { PublicPageResponse, PublicPageSavedResponse } from './public-page.view.js';

@ApiTags('profile')
@ApiBearerAuth()
@Requires('profile.write')
@Controller('public-page')
export class PublicPageController {
  constructor(private readonly pages: PublicPageService) {}

  /**
   * Returns the settings of the public page.
   * @remarks The page on which people read about the doctor's plans and join them. `plans` has every plan that is offered, also
   * those that are not on the page. Until it is saved for the first time, `slug` is a proposal.
   */
  @Get()
  @Requires('profile.read')
  async getPublicPage(@DoctorId() doctorId: string): Promise<PublicPageResponse> {
    return { public_page: await this.pages.get(doctorId) };
  }

  /**
   * Saves the settings of the public page.
   * @remarks Fields that are left out stay unchanged. A new `slug` changes the address; earlier addresses lead to it, because
   * posters with them are printed.
   */
  @Put()
  @Idempotent()
  @ApiErrors('public_page.incomplete', 'public_page.slug_taken')
  async savePublicPage(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Body() input: SavePublicPage,
  ): Promise<PublicPageSavedResponse> {
    return { message: 'Public page saved', public_page: await this.pages.save(context, doctorId, input) };
  }
}
