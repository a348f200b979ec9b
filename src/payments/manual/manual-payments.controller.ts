import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiTags } from '@nestjs/swagger';
import { DoctorId, Requires } from '../../auth/caller.decorators.js';
import type { TermResponse } from '../../enrolments/terms/term.view.js';
import { patientId } from '../../patients/patients.controller.js';
import { ApiErrors } from '../../platform/api-docs/api-errors.decorator.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Audit } from '../../platform/http/audit.decorator.js';
import { NoBody } from '../../platform/http/no-body.js';
import { AtMostOnce, Idempotent } from '../../platform/idempotency/idempotency.interceptor.js';
import { IdPipe } from '../../platform/validation/id.pipe.js';
import { formatRupees, paise } from '../../shared/money.js';
import { CorrectionsService } from './corrections.service.js';
import {
  ActivateTerm,
  CorrectPayment,
  PreviewParams,
  RecordPaymentIfUnchanged,
  VoidPayment,
} from './manual-payments.dto.js';
import { ManualPaymentsService, type RecordedPaymentViews } from './manual-payments.service.js';
import type { PaymentPreviewResponse, PaymentRecordedResponse, PaymentVoidedResponse } from './manual-payments.view.js';

const termId = new IdPipe('term.not_found');
const paymentId = new IdPipe('payment.not_found');
const CORRECTION_ERRORS = [
  'payment.not_found',
  'payment.online',
  'payment.voided',
  'payment.partly_refunded',
  'payment.has_renewal',
  'patient.not_found',
] as const;

@ApiTags('patients')
@ApiBearerAuth()
@Requires('payments.record')
@Controller('patients')
export class ManualPaymentsController {
  constructor(private readonly manualPayments: ManualPaymentsService) {}

  /**
   * Activates a pending subscription that was paid at the clinic.
   * @remarks Records today's payment of the tier's price and starts the subscription today, or at the end of the
   * active one. Without `subscription_id` the newest pending subscription that has a tier is activated. Its unpaid
   * payment orders are closed; money that still arrives for one becomes a hold.
   */
  @ApiBody({ type: ActivateTerm, required: false })
  @Put(':id/subscription/activate')
  @Idempotent()
  @ApiErrors('patient.not_found', 'term.none_pending', 'term.tierless', 'platform.limit_reached')
  async activate(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', patientId) id: string,
    @Body() input?: ActivateTerm,
  ): Promise<TermResponse> {
    const subscription = await this.manualPayments.activatePendingTerm(context, doctorId, id, input ?? {});
    return { message: 'Subscription activated successfully', subscription };
  }

  /**
   * Records a payment at the clinic.
   * @remarks The patient's pending subscription of the tier's plan becomes active; without one, a subscription is added.
   * It starts on the payment date, or at the end of the active one. No payment link is sent; unpaid payment orders are
   * closed, and money that still arrives for one becomes a hold. The confirmation is sent 10 seconds later, unless the
   * payment is voided by then. A payment that was entered without a network is sent with `patient_version` and
   * `expected_price`: if the patient or the price has changed since, the error says how, and a person decides.
   */
  @Post(':id/payments')
  @AtMostOnce()
  @ApiErrors('patient.not_found', 'patient.archived', 'payment.patient_changed', 'platform.limit_reached')
  async record(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', patientId) id: string,
    @Body() input: RecordPaymentIfUnchanged,
  ): Promise<PaymentRecordedResponse> {
    return recordedResponse('recorded', await this.manualPayments.record(context, doctorId, id, input));
  }

  /**
   * Previews a payment at the clinic.
   * @remarks Says from when until when a payment for the tier would be valid. Nothing is stored.
   */
  @Get(':id/payments/preview')
  @ApiErrors('patient.not_found')
  async preview(
    @DoctorId() doctorId: string,
    @Param('id', patientId) id: string,
    @Query() params: PreviewParams,
  ): Promise<PaymentPreviewResponse> {
    return { preview: await this.manualPayments.preview(doctorId, id, params) };
  }

  /**
   * Withdraws a pending subscription.
   * @remarks The subscription is cancelled. Its payment link stops working, unless the patient has or had a paid
   * subscription of the same plan; money that still arrives for an order made through it becomes a hold. A message with
   * the link that was not sent yet is skipped; if one was sent and the link stops working, the patient gets a message
   * about it between 9:00 and 20:00.
   */
  @Put('subscriptions/:id/withdraw')
  @NoBody()
  @Idempotent()
  @ApiErrors('term.not_found', 'term.no_such_move')
  @Requires('subscriptions.write')
  async withdraw(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', termId) id: string,
  ): Promise<TermResponse> {
    const subscription = await this.manualPayments.withdraw(context, doctorId, id);
    return { message: 'Subscription withdrawn successfully', subscription };
  }
}

@ApiTags('payments')
@ApiBearerAuth()
@Requires('payments.record')
@Controller('payments')
export class CorrectionsController {
  constructor(private readonly corrections: CorrectionsService) {}

  /**
   * Voids a payment at the clinic that was recorded by mistake.
   * @remarks The payment stays in the list as `voided` and counts in no figure. Its subscription is pending again, or
   * cancelled if none was pending before. If money was paid back, refund the payment instead. A payment that a later
   * renewal follows cannot be voided.
   */
  @Post(':id/void')
  @HttpCode(200)
  @Idempotent()
  @ApiErrors(...CORRECTION_ERRORS)
  async void(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', paymentId) id: string,
    @Body() { reason }: VoidPayment,
  ): Promise<PaymentVoidedResponse> {
    return recordedResponse('voided', await this.corrections.void(context, doctorId, id, reason));
  }

  /**
   * Corrects a payment at the clinic.
   * @remarks Voids it and records it again with these values; a value left out has its default, the payment date
   * its old value. With
   * the same tier and payment date the subscription keeps its dates. If amount or dates change, the patient is sent a
   * new confirmation.
   */
  @Post(':id/correct')
  @AtMostOnce()
  @ApiErrors(...CORRECTION_ERRORS, 'platform.limit_reached')
  async correct(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', paymentId) id: string,
    @Body() input: CorrectPayment,
  ): Promise<PaymentRecordedResponse> {
    return recordedResponse('corrected', await this.corrections.correct(context, doctorId, id, input));
  }
}

const recordedResponse = (
  done: string,
  { payment, subscription, patientVersion }: RecordedPaymentViews,
): PaymentRecordedResponse => ({
  message: `Payment of ${formatRupees(paise(Math.round(payment.amount * 100)))} ${done}`,
  payment,
  subscription,
  patient_version: patientVersion,
});
