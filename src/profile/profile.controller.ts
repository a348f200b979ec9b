import { Body, Controller, Get, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { DoctorId, Requires } from '../auth/caller.decorators.js';
import { SaveProfile } from './profile.dto.js';
import { ProfileService } from './profile.service.js';
import type { ProfileResponse, ProfileSavedResponse } from './profile.view.js';
import { Idempotent } from '../platform/idempotency/idempotency.interceptor.js';
import { Audit } from '../platform/http/audit.decorator.js';
import type { AuditContext } from '../platform/audit-context.js';

@ApiTags('profile')
@ApiBearerAuth()
@Requires('profile.write')
@Controller('profile')
export class ProfileController {
  constructor(private readonly profiles: ProfileService) {}

  /**
   * Returns the doctor's profile.
   * @remarks Contains what patients see on the pay page and the settings of WhatsApp messages. `profile` is null until
   * it is saved for the first time.
   */
  @Get()
  @Requires('profile.read')
  async get(@DoctorId() doctorId: string): Promise<ProfileResponse> {
    return { profile: await this.profiles.get(doctorId) };
  }

  /**
   * Creates the profile.
   * @remarks If a profile exists already, it is updated, as by PUT.
   */
  @Post()
  @Idempotent()
  async create(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Body() input: SaveProfile,
  ): Promise<ProfileSavedResponse> {
    return { message: 'Profile created successfully', profile: await this.profiles.save(context, doctorId, input) };
  }

  /**
   * Updates the profile.
   * @remarks `doctor_name` is required; other fields that are left out stay unchanged. Creates the profile if none
   * exists.
   */
  @Put()
  @Idempotent()
  async update(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Body() input: SaveProfile,
  ): Promise<ProfileSavedResponse> {
    return { message: 'Profile updated successfully', profile: await this.profiles.save(context, doctorId, input) };
  }
}
