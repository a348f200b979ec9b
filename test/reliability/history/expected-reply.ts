import type { Fault, RefundOutcome } from './commands.js';

/** The compared parts of a reply. */
export interface ExpectedReply {
  status: number;
  captured?: boolean;
  /** Only for a link: whether it can be paid. */
  enabled?: boolean;
  /** Only for a replaced link: the status of the old one. */
  oldLink?: number;
}

export interface RazorpayMode {
  fault: Fault;
  refunds: RefundOutcome;
}

export const OK: ExpectedReply = { status: 200 };
export const replyWith = (status: number): ExpectedReply => ({ status });
