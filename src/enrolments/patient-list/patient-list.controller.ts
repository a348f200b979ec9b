import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { MessageView } from '../../auth/account.view.js';
import { DoctorId, Requires } from '../../auth/caller.decorators.js';
import { NoBody } from '../../platform/http/no-body.js';
import { Audit } from '../../platform/http/audit.decorator.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { AtMostOnce, Idempotent } from '../../platform/idempotency/idempotency.interceptor.js';
import { ApiListQuery } from '../../platform/lists/api-list-query.decorator.js';
import { sendPage } from '../../platform/lists/cursor.js';
import { ApiErrors } from '../../platform/api-docs/api-errors.decorator.js';
import { patientId } from '../../patients/patients.controller.js';
import { EnrolmentsService } from '../enrolments.service.js';
import { PatientCountParams, PatientListParams } from './patient-list.dto.js';
import { parsePatientQuery, PATIENT_LIST } from './patient-query.js';
import { AssignTier, CREATE_PATIENT_EXAMPLES, CreatePatient } from '../terms/term.dto.js';
import type {
  PatientCountsView,
  PatientCreatedResponse,
  PatientListView,
  TermResponse,
  TermsView,
} from '../terms/term.view.js';

/** Patients with their subscriptions. */
@ApiTags('patients')
@ApiBearerAuth()
@Requires('patients.read')
@Controller('patients')
export class PatientListController {
  constructor(private readonly enrolments: EnrolmentsService) {}

  /**
   * Lists patients.
   * @remarks Each row shows the subscription that matters most: the active one that ends last, else a pending one, else
   * the one that ended last. Newest patients first unless sorted; archived patients only with `show_archived=true`.
   */
  @Get()
  @ApiListQuery(PATIENT_LIST)
  async list(
    @DoctorId() doctorId: string,
    @Query() params: PatientListParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PatientListView> {
    const query = parsePatientQuery(params);
    const page = await this.enrolments.listPatients(doctorId, query);
    return { patients: sendPage(reply, 'patients', query, page), total: page.total };
  }

  /**
   * Counts patients by status and WhatsApp problem.
   * @remarks Each number is the `total` of `GET /api/patients` with the same search, archive and plan, and with that
   * choice instead of the current one. The counts of statuses and remaining days keep the `whatsapp` filter;
   * `whatsapp_problem` keeps `status` and `ends_within`.
   */
  @Get('counts')
  count(@DoctorId() doctorId: string, @Query() params: PatientCountParams): Promise<PatientCountsView> {
    return this.enrolments.countPatients(doctorId, parsePatientQuery(params));
  }

  /**
   * Adds a patient.
   * @remarks Without a subscription; with `subscription_id`, to send the patient the tiers of that plan; or with
   * `subscription_tier_id` and `subscription_start_date` for a patient who has already paid, to whom nothing is sent; or
   * with `subscription_tier_id` and `payment` for one who pays at the clinic now, to whom the confirmation is sent.
   * Returns 409 if a patient with the same name and mobile number exists.
   */
  @ApiBody({ type: CreatePatient, examples: CREATE_PATIENT_EXAMPLES })
  @Post()
  @Idempotent()
  @ApiErrors('patient.exists', 'patient.exists_archived', 'platform.limit_reached')
  @Requires('patients.write')
  async add(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Body() input: CreatePatient,
  ): Promise<PatientCreatedResponse> {
    return { message: 'Patient added successfully', ...(await this.enrolments.addPatient(context, doctorId, input)) };
  }

  /**
   * Deletes an archived patient permanently.
   * @remarks Erases name, contact data, tags, notes and message texts, and ends active subscriptions; amounts and dates stay for
   * accounting. This cannot be undone. The patient must be archived first.
   */
  @Delete(':id/permanent')
  @NoBody()
  @HttpCode(200)
  @ApiErrors('patient.not_found', 'patient.not_archived')
  @Requires('patients.erase')
  async erase(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', patientId) id: string,
  ): Promise<MessageView> {
    await this.enrolments.erasePatient(context, doctorId, id);
    return { message: 'Patient permanently deleted' };
  }

  /**
   * Lists a patient's subscriptions.
   * @remarks Returns all of them, newest first. `actions` lists what can be done with each one now.
   */
  @Get(':id/subscriptions')
  @ApiErrors('patient.not_found')
  async terms(@DoctorId() doctorId: string, @Param('id', patientId) id: string): Promise<TermsView> {
    return { subscriptions: await this.enrolments.listTerms(doctorId, id) };
  }

  /**
   * Assigns a tier to a patient.
   * @remarks Creates a pending subscription and sends the patient a payment link on WhatsApp. A pending subscription of
   * the same plan is replaced. The subscription becomes active when it is paid.
   */
  @Post(':id/subscribe')
  @AtMostOnce()
  @ApiErrors('patient.not_found', 'patient.archived')
  @Requires('subscriptions.write')
  async assign(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', patientId) id: string,
    @Body() input: AssignTier,
  ): Promise<TermResponse> {
    const subscription = await this.enrolments.assignTier(context, doctorId, id, input.subscription_tier_id);
    return { message: 'Subscription assigned successfully', subscription };
  }
}
