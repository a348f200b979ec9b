import type { Day } from '../shared/calendar.js';
import type { DeskAction, DeskReason, DeskState } from './desk.rules.js';

/** A person of the clinic who can act on rows. */
export class DeskPersonView {
  /** Id of the membership, or of the doctor's account. */
  staff_id!: string;
  /** @example 'Meera Nair' */
  name!: string;
  /** Whether it is the caller. */
  current!: boolean;
}

export class DeskPeopleView {
  /** The doctor first. */
  people!: DeskPersonView[];
}

/** A patient who needs something now, or somebody who wants to join a plan. */
export class DeskItemView {
  /** Stable for one occurrence of the reason, such as one end date or one failed payment. @example '5d41402a-bc4b-2a76-b971-9d911017c592' */
  id!: string;
  /** The most urgent reason. @example 'ends_soon' */
  reason!: DeskReason;
  /** The patient's other reasons, most urgent first. @example ['opened_unpaid'] */
  also!: DeskReason[];
  /** Null for somebody who wants to join a plan and is no patient. */
  patient_id!: string | null;
  /** The request of somebody who wants to join a plan; null for other reasons. */
  join_request_id!: string | null;
  patient_name!: string;
  /** When the reason began to apply. */
  since!: Date;
  /** Last valid day of the subscription that ends or has ended; null for other reasons. @example '2026-12-05' */
  due_on!: Day | null;
  /** What the clinic can do now, in the order in which it is offered. @example ['send_reminder', 'call', 'record_payment', 'snooze', 'done'] */
  actions!: DeskAction[];
  mobile!: string;
  /** The subscription that can be paid now; null if there is none. */
  term_id!: string | null;
  subscription_name!: string | null;
  tier_name!: string | null;
  /** In rupees: the held or failed payment, or what a payment of the subscription costs now. @example 499 */
  amount!: number | null;
  /** Why the payment or the message failed, or what the patient wrote; null for other reasons. */
  detail!: string | null;
  /** Where the patient pays; null if there is no link. */
  link!: string | null;
  /** When the newest message about the subscription was stored; null if there is none. */
  last_message_at!: Date | null;
  /** Who is to act on the row; null for nobody in particular. */
  assigned_to!: DeskPersonView | null;
}

/** Figures for the sentence above the list. */
export class DeskSummaryView {
  /** Subscriptions that end today or within 7 days, without disabled ones. @example 6 */
  renewing!: number;
  /** In rupees: what they cost if all are renewed; null for reception. @example 4200 */
  expected!: number | null;
  /** Patients whose subscription ended within 15 days. @example 3 */
  lapsed!: number;
  /** Patients with a link that is not opened or not paid. @example 2 */
  unpaid_links!: number;
  /** Patients whom a message did not reach. @example 1 */
  failed_messages!: number;
}

/** Number of rows by reason. */
export class DeskCountsView implements Record<DeskReason, number> {
  /** Payments that wait for a decision. @example 0 */
  money_on_hold!: number;
  /** Patients whose last payment attempt failed. @example 1 */
  payment_failed!: number;
  /** Patients who wrote a message. @example 1 */
  wrote_back!: number;
  /** People who want to join a plan. @example 1 */
  wants_to_join!: number;
  /** Subscriptions that end today. @example 1 */
  ends_today!: number;
  /** Patients whom a message did not reach. @example 1 */
  message_failed!: number;
  /** Patients who opened the link and did not pay. @example 1 */
  opened_unpaid!: number;
  /** Patients who did not open the link. @example 1 */
  link_unopened!: number;
  /** Subscriptions that end within 7 days. @example 5 */
  ends_soon!: number;
  /** Subscriptions that ended within 15 days. @example 3 */
  lapsed!: number;
}

export class DeskView {
  /** Most urgent first; the first 100. */
  items!: DeskItemView[];
  /** All rows by their reason, whatever the parameters select. */
  counts!: DeskCountsView;
  /** All rows that are assigned to the caller, whatever the parameters select. @example 2 */
  assigned_to_me!: number;
  /** Number of rows that the parameters select. @example 14 */
  total!: number;
  summary!: DeskSummaryView;
  /** With an empty list: the day on which the next row is expected; null if none is known. */
  next_on!: Day | null;
  /** Last day of the free trial, from 7 days before it on; null otherwise. */
  trial_ends_on!: Day | null;
}

/** What the clinic decided about an item. */
export class DeskDecisionView {
  /** @example '5d41402a-bc4b-2a76-b971-9d911017c592' */
  id!: string;
  /** `snoozed` items appear again on `until`; `done` ones do not. @example 'done' */
  state!: DeskState;
  /** Null unless it is snoozed. */
  until!: Day | null;
  /** @example 'Pays on Friday at the clinic' */
  note!: string | null;
}

export class DeskAssignmentResponse {
  /** Text to show. @example 'Assigned to Meera Nair' */
  message!: string;
  /** Null for nobody in particular. */
  assigned_to!: DeskPersonView | null;
}

export class DeskDecisionResponse {
  /** Text to show. @example 'Marked as done' */
  message!: string;
  item!: DeskDecisionView;
}
