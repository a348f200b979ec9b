import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { MessageView } from '../auth/account.view.js';
import { DoctorId, Roles } from '../auth/caller.decorators.js';
import { MarksKey } from '../platform/idempotency.interceptor.js';
import { ListsBy } from '../platform/lists.decorator.js';
import { contentRange, listQuery } from '../platform/lists.js';
import { Refuses } from '../platform/refuses.decorator.js';
import { patientId } from '../patients/patients.controller.js';
import { EnrolmentsService } from './enrolments.service.js';
import { RosterParams } from './roster.dto.js';
import { ROSTER_LIST, type RosterFilter } from './roster.queries.js';
import { AssignTier, CREATE_PATIENT_EXAMPLES, CreatePatient } from './term.dto.js';
import type { PatientCreatedReply, RosterView, TermReply, TermsView } from './term.view.js';

/** Patients with their subscriptions. */
@ApiTags('patients')
@ApiBearerAuth()
@Roles('doctor')
@Controller('patients')
export class RosterController {
  constructor(private readonly enrolments: EnrolmentsService) {}

  /** Patients, newest first unless sorted, each with the subscription that matters most now. */
  @Get()
  @ListsBy(ROSTER_LIST)
  async list(
    @DoctorId() doctorId: string,
    @Query() { search, show_archived, ...params }: RosterParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RosterView> {
    const query = listQuery<RosterFilter>(params, ROSTER_LIST);
    if (search !== undefined) query.filter.search = search;
    if (show_archived !== undefined) query.filter.show_archived = show_archived === 'true';
    const { rows, total } = await this.enrolments.roster(doctorId, query);
    void reply.header('content-range', contentRange('patients', query, rows.length, total));
    return { patients: rows, total };
  }

  /** Adds a patient, with a plan to choose from, with a running subscription, or with none. */
  @ApiBody({ type: CreatePatient, examples: CREATE_PATIENT_EXAMPLES })
  @Post()
  @Refuses('patient.exists', 'patient.exists_archived', 'platform.limit_reached')
  async add(@DoctorId() doctorId: string, @Body() input: CreatePatient): Promise<PatientCreatedReply> {
    return { message: 'Patient added successfully', ...(await this.enrolments.addPatient(doctorId, input)) };
  }

  /** Deletes an archived patient for ever: name and contact go, amounts and dates stay. */
  @Delete(':id/permanent')
  @HttpCode(200)
  @Refuses('patient.not_found', 'patient.not_archived')
  async erase(@DoctorId() doctorId: string, @Param('id', patientId) id: string): Promise<MessageView> {
    await this.enrolments.erasePatient(doctorId, id);
    return { message: 'Patient permanently deleted' };
  }

  /** Every subscription of a patient, newest first. */
  @Get(':id/subscriptions')
  @Refuses('patient.not_found')
  async terms(@DoctorId() doctorId: string, @Param('id', patientId) id: string): Promise<TermsView> {
    return { subscriptions: await this.enrolments.terms(doctorId, id) };
  }

  /** Assigns a tier; the patient is sent a link to pay. */
  @Post(':id/subscribe')
  @MarksKey()
  @Refuses('patient.not_found', 'patient.archived')
  async assign(
    @DoctorId() doctorId: string,
    @Param('id', patientId) id: string,
    @Body() input: AssignTier,
  ): Promise<TermReply> {
    const subscription = await this.enrolments.assignTier(doctorId, id, input.subscription_tier_id);
    return { message: 'Subscription assigned successfully', subscription };
  }
}
