import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiErrors } from '../../platform/api-docs/api-errors.decorator.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Audit } from '../../platform/http/audit.decorator.js';
import { NoBody } from '../../platform/http/no-body.js';
import { AtMostOnce, Idempotent } from '../../platform/idempotency/idempotency.interceptor.js';
import { ApiListQuery } from '../../platform/lists/api-list-query.decorator.js';
import { paginateRows, type InMemoryListRules } from '../../platform/lists/in-memory-pagination.js';
import { ListParams } from '../../platform/lists/list.dto.js';
import { NoStore } from '../../platform/no-store.decorator.js';
import { IdPipe } from '../../platform/validation/id.pipe.js';
import { DoctorId, Requires } from '../caller.decorators.js';
import { CreateApiKey, UpdateApiKey } from './api-key.dto.js';
import type { ApiKeyCreatedResponse, ApiKeyResponse, ApiKeysView, ApiKeyView } from './api-key.view.js';
import { ApiKeysService } from './api-keys.service.js';

const keyId = new IdPipe('api_key.not_found');

const API_KEY_LIST: InMemoryListRules<ApiKeyView> = {
  plural: 'api_keys',
  id: 'id',
  sort: ['id', 'name', 'status', 'created_at', 'last_used_at', 'expires_at'],
  filter: { status: 'string' },
};

@ApiTags('integrations')
@ApiBearerAuth()
@Requires('api_keys.manage')
@Controller('api-keys')
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  /**
   * Lists the clinic's API keys.
   * @remarks Without their secrets. Keys that work come first unless sorted.
   */
  @Get()
  @NoStore()
  @ApiListQuery(API_KEY_LIST)
  async list(
    @DoctorId() doctorId: string,
    @Query() params: ListParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiKeysView> {
    const { rows, total, range } = paginateRows(await this.keys.list(doctorId), params, API_KEY_LIST);
    void reply.header('content-range', range);
    return { api_keys: rows, total };
  }

  /**
   * Creates an API key.
   * @remarks Other software sends the secret as `Authorization: Bearer <secret>` and may do what the scopes say. The secret is
   * in this response only. What the key writes shows its name, for example in the activity log.
   */
  @Post()
  @AtMostOnce()
  @NoStore()
  @ApiErrors('api_key.too_many')
  async create(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Body() input: CreateApiKey,
  ): Promise<ApiKeyCreatedResponse> {
    return { message: 'API key created', ...(await this.keys.create(context, doctorId, input)) };
  }

  /**
   * Changes an API key's name, scopes, addresses or expiry.
   * @remarks Fields that are left out stay unchanged. The change applies to the key's next call.
   */
  @Put(':id')
  @Idempotent()
  @ApiErrors('api_key.not_found', 'api_key.revoked')
  async update(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', keyId) id: string,
    @Body() input: UpdateApiKey,
  ): Promise<ApiKeyResponse> {
    return { message: 'API key saved', api_key: await this.keys.update(context, doctorId, id, input) };
  }

  /**
   * Gives an API key a new secret.
   * @remarks The earlier secret works for a week longer, or until it is ended, so that the software can change to the new one
   * without a failed call.
   */
  @Post(':id/rotate')
  @NoBody()
  @AtMostOnce()
  @NoStore()
  @HttpCode(200)
  @ApiErrors('api_key.not_found', 'api_key.revoked', 'api_key.two_secrets')
  async rotate(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', keyId) id: string,
  ): Promise<ApiKeyCreatedResponse> {
    return { message: 'New secret created', ...(await this.keys.rotate(context, doctorId, id)) };
  }

  /**
   * Ends the earlier secret of an API key at once.
   * @remarks The secret before the last rotation. Without one nothing happens.
   */
  @Delete(':id/previous-secret')
  @NoBody()
  @ApiErrors('api_key.not_found')
  async endPreviousSecret(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', keyId) id: string,
  ): Promise<ApiKeyResponse> {
    return { message: 'Earlier secret ended', api_key: await this.keys.endPreviousSecret(context, doctorId, id) };
  }

  /**
   * Revokes an API key.
   * @remarks Its next call fails. What the key wrote stays under its name. A repeat changes nothing.
   */
  @Delete(':id')
  @NoBody()
  @ApiErrors('api_key.not_found')
  async revoke(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', keyId) id: string,
  ): Promise<ApiKeyResponse> {
    return { message: 'API key revoked', api_key: await this.keys.revoke(context, doctorId, id) };
  }
}
