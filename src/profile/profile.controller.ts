import { Body, Controller, Get, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { DoctorId, Roles } from '../auth/caller.decorators.js';
import { SaveProfile } from './profile.dto.js';
import { ProfileService } from './profile.service.js';
import type { ProfileReply, ProfileSavedReply } from './profile.view.js';

@ApiTags('profile')
@ApiBearerAuth()
@Roles('doctor')
@Controller('profile')
export class ProfileController {
  constructor(private readonly profiles: ProfileService) {}

  /** What patients see of the doctor. */
  @Get()
  async get(@DoctorId() doctorId: string): Promise<ProfileReply> {
    return { profile: await this.profiles.get(doctorId) };
  }

  /** Creates the profile. */
  @Post()
  async create(@DoctorId() doctorId: string, @Body() input: SaveProfile): Promise<ProfileSavedReply> {
    return { message: 'Profile created successfully', profile: await this.profiles.save(doctorId, input) };
  }

  /** Changes the profile; any key but doctor_name may be left out, and what is left out stays as it is. */
  @Put()
  async update(@DoctorId() doctorId: string, @Body() input: SaveProfile): Promise<ProfileSavedReply> {
    return { message: 'Profile updated successfully', profile: await this.profiles.save(doctorId, input) };
  }
}
