import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../platform/api-docs/api-errors.decorator.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Audit } from '../../platform/http/audit.decorator.js';
import { RateLimited } from '../../platform/http/rate-limit.guard.js';
import { NoStore } from '../../platform/no-store.decorator.js';
import type { ClinicLoginView, PeopleView } from '../account.view.js';
import type { Caller, Device } from '../caller.js';
import { CurrentCaller, CurrentDevice, DoctorId, Requires } from '../caller.decorators.js';
import { OpenClinic, OpenPerson } from './membership.dto.js';
import { MembershipsService } from './memberships.service.js';
import { PinService } from './pin.service.js';

@ApiTags('auth')
@ApiBearerAuth()
@Controller('auth')
export class ClinicSessionsController {
  constructor(
    private readonly memberships: MembershipsService,
    private readonly pins: PinService,
  ) {}

  /**
   * Changes to another clinic of the login.
   * @remarks Returns a token for that clinic, with the role that the login has there. The present token still works for
   * the present clinic. Logging out ends both.
   */
  @Post('clinic')
  @Requires('clinics.switch')
  @HttpCode(200)
  @NoStore()
  @ApiErrors('clinic.not_yours', 'session.needs_password')
  openClinic(
    @Audit() context: AuditContext,
    @CurrentCaller() caller: Caller,
    @Body() { doctor_id: doctorId }: OpenClinic,
    @CurrentDevice() device: Device,
  ): Promise<ClinicLoginView> {
    return this.memberships.openClinic(context, caller, doctorId, device);
  }

  /**
   * Lists who can take over a shared computer.
   * @remarks The caller, and everybody of the clinic who has set a PIN that is not locked.
   */
  @Get('people')
  @Requires('people.read')
  async listPeople(@CurrentCaller() caller: Caller, @DoctorId() doctorId: string): Promise<PeopleView> {
    return { people: await this.pins.list(caller, doctorId) };
  }

  /**
   * Hands a shared computer over to another person of the clinic, who enters a PIN.
   * @remarks Returns a token of that person, which ends with the login on this computer. It may not do what needs a
   * password: see docs/roles.md. After 5 wrong PINs in a row the PIN is locked until the person sets a new one.
   */
  @Post('person')
  @Requires('people.read')
  @HttpCode(200)
  @NoStore()
  @RateLimited('pin.account')
  @ApiErrors('pin.locked')
  openPerson(
    @Audit() context: AuditContext,
    @CurrentCaller() caller: Caller,
    @DoctorId() doctorId: string,
    @Body() { account_id: accountId, pin }: OpenPerson,
    @CurrentDevice() device: Device,
  ): Promise<ClinicLoginView> {
    return this.pins.openPerson(context, caller, doctorId, { accountId, pin, device });
  }
}
