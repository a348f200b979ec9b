import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { DoctorId, Requires } from '../../auth/caller.decorators.js';
import { ApiErrors } from '../../platform/api-docs/api-errors.decorator.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Audit } from '../../platform/http/audit.decorator.js';
import { NoBody } from '../../platform/http/no-body.js';
import { Idempotent } from '../../platform/idempotency/idempotency.interceptor.js';
import { IdPipe } from '../../platform/validation/id.pipe.js';
import type { PatientResponse } from '../patient.view.js';
import { patientId } from '../patients.controller.js';
import { ChangeTags, RenameTag } from './tag.dto.js';
import type { TagResponse, TagsView } from './tag.view.js';
import { TagsService } from './tags.service.js';

const tagId = new IdPipe('tag.not_found');

@ApiTags('tags')
@ApiBearerAuth()
@Requires('patients.write')
@Controller()
export class TagsController {
  constructor(private readonly tags: TagsService) {}

  /**
   * Lists the tags that patients have.
   * @remarks In alphabetical order. A tag exists from the first patient who gets it.
   */
  @Get('tags')
  @Requires('patients.read')
  async list(@DoctorId() doctorId: string): Promise<TagsView> {
    return { tags: await this.tags.list(doctorId) };
  }

  /**
   * Renames a tag for all patients who have it.
   * @remarks Returns 409 if another tag has the name; case makes no difference.
   */
  @Put('tags/:id')
  @Idempotent()
  @ApiErrors('tag.not_found', 'tag.exists')
  async rename(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', tagId) id: string,
    @Body() { name }: RenameTag,
  ): Promise<TagResponse> {
    return { message: 'Tag renamed', tag: await this.tags.rename(context, doctorId, id, name) };
  }

  /**
   * Removes a tag from all patients who have it.
   * @remarks The response counts those patients. `PUT /api/tags/{id}/restore` gives it back to them.
   */
  @Delete('tags/:id')
  @NoBody()
  @ApiErrors('tag.not_found')
  async remove(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', tagId) id: string,
  ): Promise<TagResponse> {
    return { message: 'Tag deleted', tag: await this.tags.remove(context, doctorId, id) };
  }

  /**
   * Restores a deleted tag.
   * @remarks The patients who had it have it again. A tag that is not deleted is returned unchanged. Returns 409 if a new
   * tag has the name.
   */
  @Put('tags/:id/restore')
  @NoBody()
  @Idempotent()
  @ApiErrors('tag.not_found', 'tag.exists')
  async restore(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', tagId) id: string,
  ): Promise<TagResponse> {
    return { message: 'Tag restored', tag: await this.tags.restore(context, doctorId, id) };
  }

  /**
   * Adds tags to a patient and removes others.
   * @remarks Tags that are not named stay, so two people can change a patient's tags at the same time. New tags are
   * created. May be repeated.
   */
  @Put('patients/:id/tags')
  @Idempotent()
  @ApiErrors('patient.not_found', 'patient.too_many_tags')
  async change(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', patientId) id: string,
    @Body() input: ChangeTags,
  ): Promise<PatientResponse> {
    return { message: 'Tags saved', patient: await this.tags.change(context, doctorId, id, input) };
  }
}
