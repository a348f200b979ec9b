import { Body, Controller, Delete, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DoctorId, Requires } from '../auth/caller.decorators.js';
import { NoBody } from '../platform/http/no-body.js';
import { Audit } from '../platform/http/audit.decorator.js';
import type { AuditContext } from '../platform/audit-context.js';
import { AtMostOnce, Idempotent } from '../platform/idempotency/idempotency.interceptor.js';
import { IdPipe } from '../platform/validation/id.pipe.js';
import { ListParams } from '../platform/lists/list.dto.js';
import { ApiListQuery } from '../platform/lists/api-list-query.decorator.js';
import { contentRange, sqlListQuery } from '../platform/lists/list-query.js';
import { ApiErrors } from '../platform/api-docs/api-errors.decorator.js';
import { CreateClinic, UpdateClinic } from './clinic.dto.js';
import type { ClinicResponse, ClinicsView } from './clinic.view.js';
import { CLINIC_LIST } from './clinics.queries.js';
import { ClinicsService } from './clinics.service.js';

const clinicId = new IdPipe('clinic.not_found');

@ApiTags('clinics')
@ApiBearerAuth()
@Requires('profile.write')
@Controller('clinics')
export class ClinicsController {
  constructor(private readonly clinics: ClinicsService) {}

  /**
   * Lists the clinics of the doctor.
   * @remarks The places where the doctor sees patients, newest first unless sorted.
   */
  @Get()
  @ApiListQuery(CLINIC_LIST)
  @Requires('profile.read')
  async list(
    @DoctorId() doctorId: string,
    @Query() params: ListParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ClinicsView> {
    const query = sqlListQuery(params, CLINIC_LIST);
    const { rows, total } = await this.clinics.list(doctorId, query);
    void reply.header('content-range', contentRange('clinics', query, rows.length, total));
    return { clinics: rows, total };
  }

  /**
   * Creates a clinic.
   * @remarks Only the name is required. Send an Idempotency-Key so that a retry after a lost response creates no second
   * clinic.
   */
  @Post()
  @AtMostOnce()
  async create(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Body() input: CreateClinic,
  ): Promise<ClinicResponse> {
    return { message: 'Clinic created successfully', clinic: await this.clinics.create(context, doctorId, input) };
  }

  /**
   * Updates a clinic.
   * @remarks Fields that are left out stay unchanged; a null or blank address clears it.
   */
  @Put(':id')
  @Idempotent()
  @ApiErrors('clinic.not_found')
  async update(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', clinicId) id: string,
    @Body() input: UpdateClinic,
  ): Promise<ClinicResponse> {
    return { message: 'Clinic updated successfully', clinic: await this.clinics.update(context, doctorId, id, input) };
  }

  /**
   * Deletes a clinic.
   * @remarks This cannot be undone. Returns the deleted clinic.
   */
  @Delete(':id')
  @NoBody()
  @ApiErrors('clinic.not_found')
  async remove(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', clinicId) id: string,
  ): Promise<ClinicResponse> {
    return { message: 'Clinic deleted successfully', clinic: await this.clinics.remove(context, doctorId, id) };
  }
}
