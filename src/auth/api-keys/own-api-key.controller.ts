import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { NoStore } from '../../platform/no-store.decorator.js';
import { DomainError } from '../../shared/domain-error.js';
import { CurrentCaller, DoctorId, ForApiKeys } from '../caller.decorators.js';
import type { Caller } from '../caller.js';
import type { OwnApiKeyResponse } from './api-key.view.js';
import { ApiKeysService } from './api-keys.service.js';

@ApiTags('integrations')
@ApiBearerAuth()
@Controller('api-keys/current')
export class OwnApiKeyController {
  constructor(private readonly keys: ApiKeysService) {}

  /**
   * Returns the API key of this call.
   * @remarks With it other software learns its scopes. Every API key may call it, and no login of a person.
   */
  @Get()
  @NoStore()
  @ForApiKeys()
  async findOwnKey(@CurrentCaller() { apiKey }: Caller, @DoctorId() doctorId: string): Promise<OwnApiKeyResponse> {
    if (!apiKey) throw new DomainError('role.forbidden');
    return { api_key: await this.keys.find(doctorId, apiKey.id) };
  }
}
