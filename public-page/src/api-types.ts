import type * as server from '../../src/public/pay-page.view.js';
import { type RemindersView } from '../../src/messaging/message.view.js';
import { type TimelineView } from '../../src/payments/timeline/timeline.view.js';
import { type PatientReceiptsView } from '../../src/receipts/receipt.view.js';

/** The JSON form of a server type: dates become strings. */
export type Json<T> = T extends Date
  ? string
  : T extends string | number | boolean | null
    ? T
    : { [K in keyof T]: Json<T[K]> };

/** The data of a pay page: doctor, patient, plan and tiers. */
export type PayPageView = Json<server.PayPageView>;
export type Tier = PayPageView['tiers'][number];
export type Order = Json<server.OrderView>;
/** What the checkout needs to know of an order. */
export type CheckoutOrder = Omit<Order, 'months' | 'expiresAt'>;
/** The response when a free tier was activated without an order. */
export type Activation = Json<server.ActivatedView>;
/** One past payment of the link. */
export type Payment = Json<server.PaidListView>['payments'][number];
/** A receipt or refund receipt of the link. */
export type Receipt = Json<PatientReceiptsView>['receipts'][number];
export type PaymentStatus = Json<server.PaymentStatusView>;
export type Reminders = Json<RemindersView>;
export type Timeline = Json<TimelineView>;
export type TimelineEntry = Timeline['timeline'][number];
/** Data in the server-rendered page. */
export type InitialData = Json<server.PayPageInitialData>;
/** An error reported by the server. */
export type ServerError = Extract<InitialData, { error: unknown }>['error'];
