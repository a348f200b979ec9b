import { Body, Controller, Get, Header, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../platform/api-docs/api-errors.decorator.js';
import type { AuditContext } from '../platform/audit-context.js';
import { Audit } from '../platform/http/audit.decorator.js';
import { NoBody } from '../platform/http/no-body.js';
import { RateLimited } from '../platform/http/rate-limit.guard.js';
import { NoStore } from '../platform/no-store.decorator.js';
import { Public } from '../platform/public.decorator.js';
import { linkIdentifierPipe } from './access/data-access.guard.js';
import { OpenDataAccess } from './access/data-access.dto.js';
import { DataAccessService } from './access/data-access.service.js';
import type { DataAccessCodeView, DataAccessView } from './access/data-access.view.js';
import { PrivacyParams } from './notice/privacy.dto.js';
import { PrivacyService } from './notice/privacy.service.js';
import type { PrivacyResponse } from './notice/privacy.view.js';

const [OK, ACCEPTED] = [200, 202];

@ApiTags('public')
@Public()
@Controller('public/subscription/:identifier/privacy')
export class PublicPrivacyController {
  constructor(
    private readonly privacy: PrivacyService,
    private readonly access: DataAccessService,
  ) {}

  /**
   * Returns the privacy notice of a payment link.
   * @remarks What the clinic uses the patient's data for, and how to object. Contains no name of the patient. It also works
   * while the link's page is closed.
   */
  @RateLimited('page.ip')
  @Get()
  @NoStore()
  @Header('x-robots-tag', 'noindex')
  @ApiErrors('link.unknown')
  async privacyNotice(
    @Param('identifier', linkIdentifierPipe) identifier: string,
    @Query() { language = 'en' }: PrivacyParams,
  ): Promise<PrivacyResponse> {
    return { privacy: await this.privacy.notice(identifier, language) };
  }

  /**
   * Sends the patient a code to open the own data.
   * @remarks Six digits by WhatsApp, to the number that the clinic stores. The code works once, for ten minutes and this
   * link, and ends after five wrong answers or with the next code. At most five codes an hour and ten a day for each link; a
   * code that WhatsApp does not take does not count.
   */
  @RateLimited('data_code.ip')
  @Post('code')
  @NoBody()
  @HttpCode(ACCEPTED)
  @NoStore()
  @ApiErrors('link.unknown', 'data_access.no_mobile', 'data_access.too_many_codes', 'data_access.code_not_sent')
  sendDataCode(
    @Audit() context: AuditContext,
    @Param('identifier', linkIdentifierPipe) identifier: string,
  ): Promise<DataAccessCodeView> {
    return this.access.sendCode(context, identifier);
  }

  /**
   * Opens the own data with the code.
   * @remarks The access token works for 15 minutes, for this link only. Send it as `Authorization: Bearer`.
   */
  @RateLimited('data_access.ip')
  @Post('access')
  @HttpCode(OK)
  @NoStore()
  @ApiErrors('link.unknown', 'data_access.code_ended')
  openOwnData(
    @Audit() context: AuditContext,
    @Param('identifier', linkIdentifierPipe) identifier: string,
    @Body() { code }: OpenDataAccess,
  ): Promise<DataAccessView> {
    return this.access.open(context, identifier, code);
  }
}
