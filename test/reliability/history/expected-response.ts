import type { Fault, RefundOutcome } from './commands.js';

/** The compared parts of a response. */
export interface ExpectedResponse {
  status: number;
  captured?: boolean;
  /** Only for a link: whether it can be paid. */
  enabled?: boolean;
  /** Only for a replaced link: the status of the old one. */
  oldLink?: number;
  /** Only for somebody who joins. */
  joined?: 'joined' | 'waiting';
  /** Only for two calls at the same moment: the lower status. */
  again?: number;
}

export interface RazorpayMode {
  fault: Fault;
  refunds: RefundOutcome;
}

export const OK: ExpectedResponse = { status: 200 };
export const responseWith = (status: number): ExpectedResponse => ({ status });
