import { PLANS, TIERS, type Command, type Fault, type Outcome, type Webhook } from './commands.js';
import { isUnsettledLink } from './model/links.js';
import { isRefundable, pendingRefund } from './model/refunds.js';
import type { Model } from './model/model-state.js';

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
  | { do: 'sale'; plan: number; on: boolean }
  | { do: 'join'; plan: number; tier: number | null; reminders: boolean; twice: boolean }
  | { do: 'approve' | 'decline'; request: number };

/** Chooses the object of a command. If there is none, returns a call that creates one. */
export function resolveCommand(m: Model, command: Command, fault: Fault = 'none'): Call {
  // A query about a link that fails now is repeated at a time that depends on the other histories.
  if (fault !== 'none' && m.orders.some(isUnsettledLink)) return { do: 'look', plan: 0 };
  if (!m.exists && !WITHOUT_PATIENT.includes(command.do)) return becomePatient(m, command);
  switch (command.do) {
    case 'pay': {
      const order = pickFromNewest(m.orders, ({ known }) => known, command.back);
      return order === null ? { do: 'order', tier: command.hours % m.tiers.length } : { ...command, order };
    }
    case 'poll': {
      const order = pickFromNewest(m.orders, ({ known, link }) => known && link === null, command.back);
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
    case 'join':
      return m.joiner === null || m.erased ? { do: 'look', plan: command.plan } : command;
    case 'approve':
    case 'decline': {
      const request = pickFromNewest(m.requests, ({ isKnown }) => isKnown || !m.erased, command.back);
      return request === null ? resolveCommand(m, joinWith(command)) : { ...command, request };
    }
    default:
      return command;
  }
}

/** Commands that need no patient. */
const WITHOUT_PATIENT: Command['do'][] = ['join', 'approve', 'decline', 'price', 'sale'];

/** The clinic agrees to the newest request, or the person joins. */
function becomePatient(m: Model, command: Command): Call {
  const waits = m.requests.some(({ state }) => state === 'waiting');
  return resolveCommand(m, waits ? { do: 'approve', back: 0 } : joinWith(command));
}

const joinWith = (command: Command): Command & { do: 'join' } => {
  const tier = 'tier' in command ? command.tier : null;
  const plan = tier === null ? ('back' in command ? command.back % PLANS : 0) : (TIERS[tier]?.plan ?? 0);
  return { do: 'join', plan, tier, reminders: tier === null, twice: tier !== null };
};

/** The index of a fitting item, counted from the newest (`back` = 0); null when none fits. */
function pickFromNewest<T>(all: readonly T[], fits: (one: T) => boolean, back: number): number | null {
  const indices = all.flatMap((one, n) => (fits(one) ? [n] : []));
  return indices.length === 0 ? null : (indices[indices.length - 1 - (back % indices.length)] ?? null);
}
