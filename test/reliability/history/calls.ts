import type { Command, Outcome, Webhook } from './commands.js';
import { isRefundable, pendingRefund } from './refunds.js';
import type { Model } from './model-state.js';

/** A command applied to an existing object. Indices are those of the model. */
export type Call =
  | { do: 'look'; plan: number }
  | { do: 'order'; tier: number }
  | { do: 'joint'; tiers: [number, number] }
  | { do: 'pay'; order: number; outcome: Outcome; webhook: Webhook; hours: number }
  | { do: 'poll'; order: number }
  | { do: 'activate' | 'archive' | 'restore' | 'erase' }
  | { do: 'assign'; tier: number }
  | { do: 'disable' | 'enable' | 'rotate'; term: number }
  | { do: 'end'; term: number; days: number }
  | { do: 'tier'; term: number; tier: number }
  | { do: 'refund'; payment: number; part: 'all' | 'half' | 'too much'; ends: boolean | null }
  | { do: 'accept' | 'giveBack'; payment: number }
  | { do: 'endRefund'; payment: number; fails: boolean }
  | { do: 'dashboard'; payment: number; part: 'all' | 'half' }
  | { do: 'price'; tier: number; paise: number }
  | { do: 'sale'; plan: number; on: boolean };

/** Chooses the object of a command. If there is none, returns a call that creates one. */
export function resolveCommand(m: Model, command: Command): Call {
  switch (command.do) {
    case 'pay': {
      const order = pickFromNewest(m.orders, ({ known }) => known, command.back);
      return order === null ? { do: 'order', tier: command.hours % m.tiers.length } : { ...command, order };
    }
    case 'poll': {
      const order = pickFromNewest(m.orders, ({ known }) => known, command.back);
      return order === null ? { do: 'look', plan: 0 } : { do: 'poll', order };
    }
    case 'disable':
    case 'enable':
    case 'rotate':
    case 'end':
    case 'tier': {
      const term = pickFromNewest(m.terms, ({ state }) => state !== 'cancelled', command.back);
      return term === null ? { do: 'assign', tier: command.back } : { ...command, term };
    }
    case 'refund': {
      const payment = pickFromNewest(m.payments, () => true, command.back);
      return payment === null ? { do: 'activate' } : { ...command, payment };
    }
    case 'joint': {
      const missing = command.tiers.find((tier) => !m.enrolled[m.tiers[tier]?.plan ?? 0]);
      return missing === undefined ? command : { do: 'assign', tier: missing };
    }
    case 'dashboard': {
      const payment = pickFromNewest(m.payments, (one) => isRefundable(m, one), command.back);
      return payment === null ? { do: 'look', plan: 0 } : { ...command, payment };
    }
    case 'endRefund': {
      const payment = pickFromNewest(m.payments, (one) => pendingRefund(one) !== undefined, command.back);
      return payment === null ? { do: 'look', plan: 1 } : { ...command, payment };
    }
    case 'accept':
    case 'giveBack': {
      const payment = pickFromNewest(m.payments, ({ hold }) => hold !== null, command.back);
      if (payment !== null) return { ...command, payment };
      const captured = { outcome: 'captured', webhook: 'normal', hours: command.back } as const;
      return resolveCommand(m, { do: 'pay', back: command.back + 1, ...captured });
    }
    default:
      return command;
  }
}

/** The index of a fitting item, counted from the newest (`back` = 0); null when none fits. */
function pickFromNewest<T>(all: readonly T[], fits: (one: T) => boolean, back: number): number | null {
  const indices = all.flatMap((one, n) => (fits(one) ? [n] : []));
  return indices.length === 0 ? null : (indices[indices.length - 1 - (back % indices.length)] ?? null);
}
