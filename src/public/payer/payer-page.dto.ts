import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsInt, ValidateNested } from 'class-validator';
import { ByLink } from '../../enrolments/links/link.dto.js';
import { MAX_ORDER_LINES } from '../../payments/orders/order-limits.rules.js';
import { IsId, IsOptionalNotNull } from '../../platform/validation/validation.js';
import type { CheckoutOrder } from '../../payments/orders/orders.service.js';
import type { Day } from '../../shared/calendar.js';
import { paise, rupees } from '../../shared/money.js';
import { canReceiveWhatsApp, digitsOf, maskPhone } from '../../shared/phone.js';
import { firstName } from '../../shared/text.js';
import { toPayPageClinic, toPayPageDoctor } from '../pay-page.dto.js';
import type {
  PayerEnrolment,
  PayerReceiptRow,
  ShownPayerPage,
  ShownPayerTier,
  ShownPerson,
} from './payer-page.queries.js';
import { dueOn, personStatus, shownNames } from './payer-page.rules.js';
import type {
  PayerPagePerson,
  PayerPageTier,
  PayerOrderView,
  PayerPageView,
  PayerReceiptView,
} from './payer-page.view.js';

const LINES_RULE = `Choose 1 to ${MAX_ORDER_LINES} people`;

/** One enrolment (a person on the page) and the tier to pay. */
export class PaidLine {
  @IsId('Choose people of this page') enrolment_id!: string;

  @IsId('Choose one of the options') tier_id!: string;

  /**
   * The tier's validity in months as shown to the payer. A free tier is activated only if it still has this validity; for
   * other tiers the response has the validity that is paid for.
   * @example 1
   */
  @IsOptionalNotNull()
  @IsInt({ message: 'Months must be a whole number' })
  months?: number;
}

export class CreatePayerPayment extends ByLink {
  /** Each person once. */
  @IsArray({ message: LINES_RULE })
  @ArrayMinSize(1, { message: LINES_RULE })
  @ArrayMaxSize(MAX_ORDER_LINES, { message: LINES_RULE })
  @ArrayUnique((line: PaidLine | null) => line?.enrolment_id, { message: 'Choose each person once' })
  @ValidateNested({ each: true })
  @Type(() => PaidLine)
  lines!: PaidLine[];
}

/** Of the people, the page shows first names; of the payer also the last two digits of the number. */
export function toPayerPage(identifier: string, { payer, profile, people }: ShownPayerPage, today: Day): PayerPageView {
  const { payerName, payerNumber, gatewayReady, hasReceipts, optedOut } = payer;
  const names = shownNames(people);
  return {
    identifier,
    doctor: toPayPageDoctor(profile),
    clinic: toPayPageClinic(profile),
    payer: { first_name: firstName(payerName), mobile_hint: maskPhone(digitsOf(payerNumber ?? '')) },
    people: people.map((person, index) => toPayerPagePerson(person, names[index] ?? '', payer, today)),
    gateway_ready: gatewayReady,
    has_receipts: hasReceipts,
    reminders_wanted: canReceiveWhatsApp(payerNumber ?? '') ? !optedOut : null,
  };
}

function toPayerPagePerson(
  person: ShownPerson,
  name: string,
  { gatewayReady, payerNumber }: ShownPayerPage['payer'],
  today: Day,
): PayerPagePerson {
  const offered = person.state === 'payable' ? person.tiers : [];
  return {
    enrolment_id: person.enrolmentId,
    first_name: name,
    plan_name: person.planName,
    status: personStatus(person, today),
    end_date: person.endDay,
    due_on: dueOn(person, today),
    payable: offered.some(({ pricePaise }) => gatewayReady || pricePaise === 0),
    tiers: offered.map(toPayerPageTier),
    chosen_tier_id: offered.find(({ id }) => id === person.currentTierId)?.id ?? null,
    own_identifier: person.mobileNormal !== null && person.mobileNormal === payerNumber ? person.ownIdentifier : null,
  };
}

const toPayerPageTier = ({ id, name, validityType, months, pricePaise }: ShownPayerTier): PayerPageTier => ({
  id,
  name,
  validity_type: validityType,
  months,
  amount: rupees(pricePaise),
});

/** The order with the part of each person. */
export function toPayerOrder({ order, lines, prefill }: NonNullable<CheckoutOrder>): PayerOrderView {
  const { providerOrderId: orderId, amountPaise: amount, keyId: key, expiresAt } = order;
  const orderLines = lines.map(({ enrolmentId, tierId, amountPaise, months }) => ({
    enrolment_id: enrolmentId,
    tier_id: tierId,
    amount: amountPaise,
    months,
  }));
  return { orderId, amount, currency: 'INR', key, expiresAt, prefill, lines: orderLines };
}

/** Names of the patients by id, as the page shows them. */
export function namesByPatient(enrolments: readonly PayerEnrolment[]): Map<string, string> {
  const names = shownNames(enrolments);
  return new Map(enrolments.map(({ patientId }, index) => [patientId, names[index] ?? '']));
}

export const toPayerReceipt = (
  { amount_paise: amount, patient_id: patientId, ...receipt }: PayerReceiptRow,
  names: ReadonlyMap<string, string>,
): PayerReceiptView => ({ ...receipt, amount: rupees(paise(amount)), first_name: names.get(patientId) ?? '' });
