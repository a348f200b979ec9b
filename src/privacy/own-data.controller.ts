import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Device } from '../auth/caller.js';
import { CurrentDevice } from '../auth/caller.decorators.js';
import { ApiErrors } from '../platform/api-docs/api-errors.decorator.js';
import type { AuditContext } from '../platform/audit-context.js';
import { Audit } from '../platform/http/audit.decorator.js';
import { NoBody } from '../platform/http/no-body.js';
import { RateLimited } from '../platform/http/rate-limit.guard.js';
import { AtMostOnce, Idempotent } from '../platform/idempotency/idempotency.interceptor.js';
import { NoStore } from '../platform/no-store.decorator.js';
import { Public } from '../platform/public.decorator.js';
import { IdPipe } from '../platform/validation/id.pipe.js';
import { CurrentDataSubject, NeedsDataAccess } from './access/data-access.guard.js';
import type { DataSubject } from './access/data-subjects.queries.js';
import { SetConsent } from './consents/consent.dto.js';
import type { ConsentChoicesView } from './consents/consent.view.js';
import { ConsentsService } from './consents/consents.service.js';
import { PersonalDataService } from './personal-data/personal-data.service.js';
import type { PersonalDataResponse } from './personal-data/personal-data.view.js';
import { CreateDataRequest } from './requests/data-request.dto.js';
import type { DataRequestResponse, DataRequestsView } from './requests/data-request.view.js';
import { PatientDataRequestsService } from './requests/patient-data-requests.service.js';

const NO_CONTENT = 204;
const requestId = new IdPipe('data_request.not_found');

/** What a patient does with the own data, after the code was entered. */
@ApiTags('public')
@Public()
@NeedsDataAccess()
@Controller('public/subscription/:identifier/privacy')
export class OwnDataController {
  constructor(
    private readonly personalData: PersonalDataService,
    private readonly consents: ConsentsService,
    private readonly requests: PatientDataRequestsService,
  ) {}

  /**
   * Returns everything that the clinic stores about the patient.
   * @remarks Needs the access token as `Authorization: Bearer`. Includes the clinic's notes, messages in both directions,
   * and who else gets data. Changes nothing.
   */
  @RateLimited('own_data.ip')
  @Get('data')
  @NoStore()
  @Header('x-robots-tag', 'noindex')
  @ApiErrors('link.unknown', 'data_access.needed')
  async readOwnData(@CurrentDataSubject() subject: DataSubject): Promise<PersonalDataResponse> {
    return { data: await this.personalData.copy(subject) };
  }

  /**
   * Gives or withdraws a consent.
   * @remarks Needs the access token. Reminders are turned on or off for the number, as with STOP and START. For a minor, a
   * consent needs the guardian's name. May be repeated.
   */
  @RateLimited('own_data.ip')
  @Put('consents')
  @Idempotent()
  @NoStore()
  @ApiErrors('link.unknown', 'data_access.needed')
  async setOwnConsent(
    @Audit() context: AuditContext,
    @CurrentDataSubject() subject: DataSubject,
    @CurrentDevice() device: Device,
    @Body() input: SetConsent,
  ): Promise<ConsentChoicesView> {
    return { consents: await this.consents.choose(context, subject, input, device) };
  }

  /**
   * Lists the patient's requests about the own data.
   * @remarks Needs the access token. Newest first, with the clinic's answers.
   */
  @RateLimited('own_data.ip')
  @Get('requests')
  @NoStore()
  @Header('x-robots-tag', 'noindex')
  @ApiErrors('link.unknown', 'data_access.needed')
  async listOwnDataRequests(@CurrentDataSubject() subject: DataSubject): Promise<DataRequestsView> {
    return { data_requests: await this.requests.list(subject) };
  }

  /**
   * Asks the clinic to correct or delete data, or complains.
   * @remarks Needs the access token. The clinic must answer within 90 days. One request of each kind can be open.
   */
  @RateLimited('own_data.ip')
  @Post('requests')
  @AtMostOnce()
  @NoStore()
  @ApiErrors('link.unknown', 'data_access.needed', 'data_request.exists')
  async createDataRequest(
    @Audit() context: AuditContext,
    @CurrentDataSubject() subject: DataSubject,
    @Body() input: CreateDataRequest,
  ): Promise<DataRequestResponse> {
    return { data_request: await this.requests.create(context, subject, input) };
  }

  /**
   * Withdraws an open request.
   * @remarks Needs the access token. May be repeated.
   */
  @RateLimited('own_data.ip')
  @Delete('requests/:request_id')
  @NoBody()
  @HttpCode(NO_CONTENT)
  @NoStore()
  @ApiErrors('link.unknown', 'data_access.needed', 'data_request.not_found', 'data_request.not_open')
  withdrawDataRequest(
    @Audit() context: AuditContext,
    @CurrentDataSubject() subject: DataSubject,
    @Param('request_id', requestId) id: string,
  ): Promise<void> {
    return this.requests.withdraw(context, subject, id);
  }
}
