import type * as server from '../../../src/public/payer/payer-page.view.js';
import { type Json } from '../api-types.js';

/** The data of a payer's page: doctor, payer and the people. */
export type PayerPageView = Json<server.PayerPageView>;
/** One plan of a patient. */
export type Person = PayerPageView['people'][number];
export type PersonTier = Person['tiers'][number];
export type PayerOrder = Json<server.PayerOrderView>;
export type PayerReceipt = Json<server.PayerReceiptView>;
export type PayerTimeline = Json<server.PayerTimelineView>;
/** Data in the server-rendered page. */
export type InitialData = Json<server.PayerPageInitialData>;
