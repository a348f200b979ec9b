import { Body, Controller, Delete, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentCaller, DoctorId, Requires } from '../../auth/caller.decorators.js';
import type { Caller } from '../../auth/caller.js';
import { ApiErrors } from '../../platform/api-docs/api-errors.decorator.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Audit } from '../../platform/http/audit.decorator.js';
import { NoBody } from '../../platform/http/no-body.js';
import { AtMostOnce, Idempotent } from '../../platform/idempotency/idempotency.interceptor.js';
import { ApiListQuery } from '../../platform/lists/api-list-query.decorator.js';
import { ListParams } from '../../platform/lists/list.dto.js';
import { contentRange, sqlListQuery } from '../../platform/lists/list-query.js';
import { IdPipe } from '../../platform/validation/id.pipe.js';
import { patientId } from '../patients.controller.js';
import { NoteInput } from './note.dto.js';
import type { NoteDeletedResponse, NoteResponse, NotesView } from './note.view.js';
import { NOTE_LIST, NotesService } from './notes.service.js';

const noteId = new IdPipe('note.not_found');

@ApiTags('notes')
@ApiBearerAuth()
@Requires('patients.write')
@Controller('patients/:id/notes')
export class NotesController {
  constructor(private readonly notes: NotesService) {}

  /**
   * Lists the clinic's notes about a patient.
   * @remarks Newest first unless sorted. Everybody of the clinic sees them; they are never sent, but are part of the copy
   * of the data that a patient can ask for.
   */
  @Get()
  @ApiListQuery(NOTE_LIST)
  @ApiErrors('patient.not_found')
  @Requires('patients.read')
  async list(
    @DoctorId() doctorId: string,
    @Param('id', patientId) id: string,
    @Query() params: ListParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<NotesView> {
    const query = sqlListQuery(params, NOTE_LIST);
    const { rows, total } = await this.notes.list(doctorId, id, query);
    void reply.header('content-range', contentRange('notes', query, rows.length, total));
    return { notes: rows, total };
  }

  /**
   * Adds a note about a patient.
   * @remarks Send an Idempotency-Key so that a retry after a lost response adds no second note.
   */
  @Post()
  @AtMostOnce()
  @ApiErrors('patient.not_found')
  async add(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @CurrentCaller() caller: Caller,
    @Param('id', patientId) id: string,
    @Body() { text }: NoteInput,
  ): Promise<NoteResponse> {
    return { message: 'Note saved', note: await this.notes.add(context, doctorId, id, caller.id, text) };
  }

  /**
   * Changes the text of a note.
   * @remarks A note that was deleted is restored with this text. May be repeated.
   */
  @Put(':note_id')
  @Idempotent()
  @ApiErrors('patient.not_found', 'note.not_found')
  async update(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', patientId) id: string,
    @Param('note_id', noteId) note: string,
    @Body() { text }: NoteInput,
  ): Promise<NoteResponse> {
    const key = { doctorId, patientId: id, id: note };
    return { message: 'Note saved', note: await this.notes.update(context, key, text) };
  }

  /**
   * Deletes a note.
   * @remarks Its text is removed at once. To undo this, send the text to `PUT /api/patients/{id}/notes/{note_id}`.
   */
  @Delete(':note_id')
  @NoBody()
  @ApiErrors('patient.not_found', 'note.not_found')
  async remove(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', patientId) id: string,
    @Param('note_id', noteId) note: string,
  ): Promise<NoteDeletedResponse> {
    await this.notes.remove(context, { doctorId, patientId: id, id: note });
    return { message: 'Note deleted' };
  }
}
