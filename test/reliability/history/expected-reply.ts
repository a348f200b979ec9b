import type { Fault, RefundOutcome } from './commands.js';

/** What a call must answer, as far as it is looked at. */
export interface ExpectedReply {
  status: number;
  /** Of a poll. */
  captured?: boolean;
  /** Of a link: whether it may be paid on. */
  enabled?: boolean;
  /** Of a link that was replaced. */
  oldLink?: number;
}

export interface RazorpayMode {
  fault: Fault;
  refunds: RefundOutcome;
}

export const OK: ExpectedReply = { status: 200 };
export const replyWith = (status: number): ExpectedReply => ({ status });
