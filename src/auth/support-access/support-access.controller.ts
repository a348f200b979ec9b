import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../platform/api-docs/api-errors.decorator.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Audit } from '../../platform/http/audit.decorator.js';
import { NoBody } from '../../platform/http/no-body.js';
import { Idempotent } from '../../platform/idempotency/idempotency.interceptor.js';
import { NoStore } from '../../platform/no-store.decorator.js';
import { IdPipe } from '../../platform/validation/id.pipe.js';
import type { Caller, Device } from '../caller.js';
import {
  AllowedInSupportView,
  CurrentCaller,
  CurrentDevice,
  DoctorId,
  NeedsVerification,
  Requires,
} from '../caller.decorators.js';
import { SupportAccessService } from './support-access.service.js';
import type {
  OpenClinicsView,
  SupportAccessResponse,
  SupportAccessSavedResponse,
  SupportLoginView,
} from './support-access.view.js';

const accessId = new IdPipe('support_access.not_found');

@ApiTags('account')
@ApiBearerAuth()
@Requires('support_access.manage')
@Controller('account/support-access')
export class SupportAccessController {
  constructor(private readonly access: SupportAccessService) {}

  /**
   * Returns whether support may see the clinic now, and who has opened it.
   * @remarks `uses` lists each view that was opened during the present hour of access.
   */
  @Get()
  async getSupportAccess(@DoctorId() doctorId: string): Promise<SupportAccessResponse> {
    return { support_access: await this.access.current(doctorId) };
  }

  /**
   * Lets support see the clinic for one hour.
   * @remarks Support sees patients, messages, plans and the profile; no money, keys or downloads, and can change nothing.
   * Each call is in the activity log. While it is allowed, a repeat changes nothing.
   */
  @NeedsVerification()
  @Post()
  @NoBody()
  @Idempotent()
  async grantSupportAccess(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
  ): Promise<SupportAccessSavedResponse> {
    const access = await this.access.grant(context, doctorId);
    return { message: 'Support can see your clinic for one hour', support_access: access };
  }

  /**
   * Ends support's access to the clinic at once.
   * @remarks Ends the sessions that support has opened. Changes nothing if support has no access.
   */
  @Delete()
  @NoBody()
  @HttpCode(204)
  revokeSupportAccess(@Audit() context: AuditContext, @DoctorId() doctorId: string): Promise<void> {
    return this.access.revoke(context, doctorId);
  }
}

@ApiTags('admin')
@ApiBearerAuth()
@Requires('support_view.open')
@Controller('admin/support-access')
export class OpenClinicsController {
  constructor(private readonly access: SupportAccessService) {}

  /**
   * Lists the clinics whose doctor lets support see them now.
   * @remarks The access that was allowed last comes first.
   */
  @Get()
  @NoStore()
  async listOpenClinics(): Promise<OpenClinicsView> {
    const clinics = await this.access.listOpen();
    return { clinics, total: clinics.length };
  }

  /**
   * Opens a read-only session in a clinic.
   * @remarks Needs a login with a second factor. Returns a token that can only read, without money, keys and downloads. It
   * ends when the hour is over, when the doctor ends the access, and when the login of this call ends.
   */
  @NeedsVerification()
  @Post(':id/session')
  @NoBody()
  @NoStore()
  @ApiErrors('support_access.not_found')
  openSupportView(
    @Audit() context: AuditContext,
    @CurrentCaller() caller: Caller,
    @Param('id', accessId) id: string,
    @CurrentDevice() device: Device,
  ): Promise<SupportLoginView> {
    return this.access.openView(context, caller, id, device);
  }
}

@ApiTags('auth')
@ApiBearerAuth()
@Controller('auth/support-view')
export class SupportViewController {
  constructor(private readonly access: SupportAccessService) {}

  /**
   * Ends support's view of a clinic.
   * @remarks The login from which it was opened stays active. In any other session nothing happens.
   */
  @AllowedInSupportView()
  @Delete()
  @NoBody()
  @HttpCode(204)
  endSupportView(@Audit() context: AuditContext, @CurrentCaller() caller: Caller): Promise<void> {
    return this.access.endView(context, caller);
  }
}
