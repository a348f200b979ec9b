import {
  type ActivatedView,
  type OrderView,
  type PaidListView,
  type PayPageInitialData,
  type PaymentStatusView,
  type PayPageView,
} from '../../src/public/pay-page.view.js';
import { type RemindersView } from '../../src/messaging/message.view.js';
import { type TimelineView } from '../../src/payments/timeline/timeline.view.js';

/** JSON form of a view: dates become strings. */
type Json<T> = T extends Date
  ? string
  : T extends string | number | boolean | null
    ? T
    : { [K in keyof T]: Json<T[K]> };

export type View = Json<PayPageView>;
export type Tier = View['tiers'][number];
export type Order = Json<OrderView>;
export type Activated = Json<ActivatedView>;
export type PaidList = Json<PaidListView>;
export type PaymentStatus = Json<PaymentStatusView>;
export type Reminders = Json<RemindersView>;
export type Timeline = Json<TimelineView>;
/** One entry of the payment timeline. */
export type Entry = Timeline['timeline'][number];
/** Data in the server-rendered page. */
export type InitialData = Json<PayPageInitialData>;
/** An error reported by the server. */
export type ServerError = Extract<InitialData, { said: unknown }>['said'];
