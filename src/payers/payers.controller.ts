import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DoctorId, Requires } from '../auth/caller.decorators.js';
import { ApiErrors } from '../platform/api-docs/api-errors.decorator.js';
import type { AuditContext } from '../platform/audit-context.js';
import { Audit } from '../platform/http/audit.decorator.js';
import { NoBody } from '../platform/http/no-body.js';
import { AtMostOnce, Idempotent } from '../platform/idempotency/idempotency.interceptor.js';
import { ApiListQuery } from '../platform/lists/api-list-query.decorator.js';
import { sendPage } from '../platform/lists/cursor.js';
import { IdPipe } from '../platform/validation/id.pipe.js';
import { CreatePayer, DismissSuggestion, PayerParams, UpdatePayer } from './payer.dto.js';
import type {
  FamilySuggestionsView,
  PayerDeletedResponse,
  PayerDetailView,
  PayerResponse,
  PayersView,
} from './payer.view.js';
import { PAYER_LIST, parsePayerQuery } from './payers-list.queries.js';
import { PayersService } from './payers.service.js';

const payerId = new IdPipe('payer.not_found');

@ApiTags('payers')
@ApiBearerAuth()
@Requires('patients.write')
@Controller('payers')
export class PayersController {
  constructor(private readonly payers: PayersService) {}

  /**
   * Lists payers with the patients that they pay for.
   * @remarks In alphabetical order unless sorted. A payer has at least one patient.
   */
  @Get()
  @Requires('patients.read')
  @ApiListQuery(PAYER_LIST)
  async listPayers(
    @DoctorId() doctorId: string,
    @Query() params: PayerParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PayersView> {
    const query = parsePayerQuery(params);
    const page = await this.payers.list(doctorId, query);
    return { payers: sendPage(reply, 'payers', query, page), total: page.total };
  }

  /**
   * Lists patients who share a number and could get one payer.
   * @remarks Nothing is joined by itself: `POST /api/payers` joins them. In alphabetical order.
   */
  @Get('suggestions')
  @Requires('patients.read')
  listSuggestions(@DoctorId() doctorId: string): Promise<FamilySuggestionsView> {
    return this.payers.suggestions(doctorId);
  }

  /**
   * Dismisses the suggestion of a number.
   * @remarks It comes back when another patient gets the number. May be repeated.
   */
  @Post('suggestions/dismiss')
  @HttpCode(200)
  @Idempotent()
  async dismissSuggestion(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Body() { mobile }: DismissSuggestion,
  ): Promise<PayerDeletedResponse> {
    await this.payers.dismiss(context, doctorId, mobile);
    return { message: 'Suggestion dismissed' };
  }

  /**
   * Returns a payer.
   * @remarks With the patients and the address of the payer's page.
   */
  @Get(':id')
  @Requires('patients.read')
  @ApiErrors('payer.not_found')
  async getPayer(@DoctorId() doctorId: string, @Param('id', payerId) id: string): Promise<PayerDetailView> {
    return { payer: await this.payers.find(doctorId, id) };
  }

  /**
   * Joins patients under one payer.
   * @remarks Messages about the patients go to the payer's number from now on, with a link to one page for all of them. Returns
   * 409 if a payer has the number: add the patients to that one.
   */
  @Post()
  @AtMostOnce()
  @ApiErrors('payer.exists', 'patient.not_found')
  async createPayer(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Body() input: CreatePayer,
  ): Promise<PayerResponse> {
    return { message: 'Family joined', payer: await this.payers.create(context, doctorId, input) };
  }

  /**
   * Changes a payer, or the patients that the payer pays for.
   * @remarks Fields that are left out stay unchanged. `patient_ids` replaces all patients. With another number, the payer's
   * link is replaced. The own payment link of a patient who leaves, or whose payer gets another number, is replaced too, unless
   * patient and payer have the same number.
   */
  @Put(':id')
  @Idempotent()
  @ApiErrors('payer.not_found', 'payer.exists', 'patient.not_found')
  async updatePayer(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', payerId) id: string,
    @Body() input: UpdatePayer,
  ): Promise<PayerResponse> {
    return { message: 'Family saved', payer: await this.payers.update(context, doctorId, id, input) };
  }

  /**
   * Replaces a payer's link.
   * @remarks The old link stops working immediately. The new link is not sent automatically. The patients' own payment links
   * stay.
   */
  @Put(':id/replace-link')
  @NoBody()
  @AtMostOnce()
  @ApiErrors('payer.not_found')
  async replacePayerLink(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', payerId) id: string,
  ): Promise<PayerResponse> {
    return { message: 'Link replaced', payer: await this.payers.replaceLink(context, doctorId, id) };
  }

  /**
   * Splits a family: deletes its payer.
   * @remarks The patients pay for themselves again and get their own messages. The payer's page ends.
   */
  @Delete(':id')
  @NoBody()
  @ApiErrors('payer.not_found')
  async deletePayer(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', payerId) id: string,
  ): Promise<PayerDeletedResponse> {
    await this.payers.remove(context, doctorId, id);
    return { message: 'Family split' };
  }
}
