import type { Fault, RefundFate } from './commands.js';

/** What a call must answer, as far as it is looked at. */
export interface Answer {
  status: number;
  /** Of a poll. */
  captured?: boolean;
  /** Of a link: whether it may be paid on. */
  enabled?: boolean;
  /** Of a link that was replaced. */
  oldLink?: number;
}

export interface Mood {
  fault: Fault;
  refunds: RefundFate;
}

export const OK: Answer = { status: 200 };
export const no = (status: number): Answer => ({ status });
