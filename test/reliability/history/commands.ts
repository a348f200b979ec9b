import fc from 'fast-check';

export type Fault = 'none' | '429' | '500' | 'html502' | 'reset' | 'reset_after_apply';
export type RefundOutcome = 'processed' | 'pending' | 'insufficient_balance' | 'failed';

/** New keys before a round: of another account, or regenerated for the same one, which ends the old ones. */
export type NewKeys = 'others' | 'regenerated';

/** `late`: the bank confirms after hours; until then Razorpay has no payment and reports the attempt as failed. */
export type Outcome = 'captured' | 'failed' | 'authorized' | 'failed_then_captured' | 'late';
export type Webhook = 'normal' | 'lost' | 'duplicate' | 'delayed' | 'reordered' | 'tampered';

export type JoinFor = 'self' | 'child' | 'other';

/** Whether people join a plan at once, or after the clinic has agreed. */
export type Joining = 'open' | 'approval';

/** A step of a history. `back` counts from the newest object, which is 0. */
export type Command =
  | { do: 'look'; plan: number }
  | { do: 'order'; tier: number }
  /** One payment for both plans: a tier of the first, and one of the second. */
  | { do: 'joint'; tiers: [number, number] }
  | { do: 'pay'; back: number; outcome: Outcome; webhook: Webhook; hours: number }
  | { do: 'poll'; back: number }
  | { do: 'activate' }
  | { do: 'assign'; tier: number }
  | { do: 'disable' | 'enable' | 'rotate'; back: number }
  | { do: 'end'; back: number; days: number }
  | { do: 'tier'; back: number; tier: number }
  | { do: 'archive' | 'restore' | 'erase' }
  | { do: 'refund'; back: number; part: 'all' | 'half' | 'too much'; ends: boolean | null }
  | { do: 'accept' | 'giveBack'; back: number }
  | { do: 'endRefund'; back: number; fails: boolean }
  /** A refund in Razorpay's own dashboard. */
  | { do: 'dashboard'; back: number; part: 'all' | 'half' }
  | { do: 'price'; tier: number; paise: number }
  | { do: 'sale'; plan: number; on: boolean }
  /** With a confirmed number. `twice`: two calls at the same moment. */
  | { do: 'join'; plan: number; tier: number | null; reminders: boolean; twice: boolean }
  | { do: 'approve' | 'decline'; back: number };

/** The start state: no plan, a plan without a tier, a subscription that was sold earlier, or nobody who will join. */
export type Start =
  | { kind: 'none' }
  | { kind: 'options' }
  | { kind: 'active'; tier: number; daysAgo: number }
  | { kind: 'nobody'; whom: JoinFor };

export interface History {
  start: Start;
  /** Whether the patient's number is a mobile number. Messages to the others are stored and skipped. */
  hasMobile: boolean;
  /** By plan. */
  joining: [Joining, Joining];
  /** By step; null: no command. */
  commands: (Command | null)[];
}

/** One step of all histories: Razorpay's fault mode, and how far the clock moves afterwards. */
export interface HistoryRound {
  fault: Fault;
  refunds: RefundOutcome;
  keys: NewKeys | null;
  /** Whether the doctors send payment cards from now on; null: as before. */
  cards: boolean | null;
  /** `stop`: the server is down while the clock moves. */
  move: { minutes: number; stop: boolean };
}

export const PLANS = 2;
/** The tiers by index: plan, months, and the initial price in paise. */
export const TIERS = [
  { plan: 0, months: 1, paise: 49_900 },
  { plan: 0, months: 3, paise: 129_950 },
  { plan: 0, months: 12, paise: 499_900 },
  { plan: 0, months: 1, paise: 0 },
  { plan: 1, months: 6, paise: 250_000 },
  { plan: 1, months: 1, paise: 10_000 },
] as const;

const ROUNDS = 32;
/** Three seconds: a longer tick would pass reconciliation times, and each costs a query for every open order. */
const TICK = { minutes: 1 / 20, stop: false };
const CLOCK_JUMPS = 6;
const DAY_MINUTES = 1_440;

const plan = fc.nat(PLANS - 1);
const tier = fc.nat(TIERS.length - 1);
/** Usually the newest. */
const back = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat(3) });
const pick = <T extends string>(...words: T[]) => fc.constantFrom(...words);

const pay = fc.record({
  do: pick('pay'),
  back,
  outcome: pick<Outcome>('captured', 'captured', 'captured', 'failed', 'authorized', 'failed_then_captured', 'late'),
  webhook: pick<Webhook>('normal', 'normal', 'lost', 'lost', 'duplicate', 'delayed', 'reordered', 'tampered'),
  hours: fc.integer({ min: 1, max: 60 }),
});
const refund = fc.record({
  do: pick('refund'),
  back,
  part: pick('all', 'half', 'half', 'too much'),
  ends: fc.constantFrom(null, null, true, false),
});

const tierOf = (plan: number) => fc.constantFrom(...TIERS.flatMap((one, index) => (one.plan === plan ? [index] : [])));
const joint = fc.record({ do: pick('joint'), tiers: fc.tuple(tierOf(0), tierOf(1)) });

const joinPlan = fc
  .tuple(tier, fc.boolean(), fc.boolean(), fc.boolean())
  .map(([chosen, withTier, reminders, twice]) => ({
    do: 'join' as const,
    plan: TIERS[chosen]?.plan ?? 0,
    tier: withTier ? chosen : null,
    reminders,
    twice,
  }));

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 16, arbitrary: pay },
  { weight: 11, arbitrary: fc.record({ do: pick('order'), tier }) },
  { weight: 8, arbitrary: joint },
  { weight: 5, arbitrary: fc.record({ do: pick('look'), plan }) },
  { weight: 5, arbitrary: fc.record({ do: pick('poll'), back }) },
  { weight: 5, arbitrary: fc.record({ do: pick('activate') }) },
  { weight: 6, arbitrary: fc.record({ do: pick('assign'), tier }) },
  { weight: 3, arbitrary: fc.record({ do: pick('disable', 'enable'), back }) },
  { weight: 2, arbitrary: fc.record({ do: pick('rotate'), back }) },
  { weight: 4, arbitrary: fc.record({ do: pick('endRefund'), back, fails: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: pick('dashboard'), back, part: pick('all', 'half') }) },
  { weight: 3, arbitrary: fc.record({ do: pick('end'), back, days: fc.integer({ min: -20, max: 60 }) }) },
  { weight: 2, arbitrary: fc.record({ do: pick('tier'), back, tier }) },
  { weight: 4, arbitrary: fc.record({ do: pick('archive', 'restore', 'restore', 'erase') }) },
  { weight: 7, arbitrary: refund },
  { weight: 5, arbitrary: fc.record({ do: pick('accept', 'giveBack'), back }) },
  { weight: 2, arbitrary: fc.record({ do: pick('price'), tier, paise: fc.constantFrom(0, 10_000, 49_900, 77_750) }) },
  { weight: 6, arbitrary: joinPlan },
  { weight: 4, arbitrary: fc.record({ do: pick('approve', 'approve', 'decline'), back }) },
  { weight: 2, arbitrary: fc.record({ do: pick('sale'), plan, on: fc.constantFrom(true, true, false) }) },
);

const start: fc.Arbitrary<Start> = fc.oneof(
  fc.record({ kind: pick('none') }),
  fc.record({ kind: pick('options') }),
  fc.record({ kind: pick('active'), tier, daysAgo: fc.nat(40) }),
  fc.record({ kind: pick('nobody'), whom: pick<JoinFor>('self', 'child', 'other') }),
);

const joining = pick<Joining>('open', 'approval');
/** One patient in so many has a mobile number, so that not every message is sent. */
const MOBILE_NUMBERS = 4;

const history: fc.Arbitrary<History> = fc.record({
  start,
  hasMobile: fc.nat(MOBILE_NUMBERS - 1).map((n) => n === 0),
  joining: fc.tuple(joining, joining),
  commands: fc.array(command, { minLength: ROUNDS, maxLength: ROUNDS }),
});

/** @param count how many. @returns the same histories for the same seed; the first ones do not depend on `count`. */
export const generateHistories = (seed: number, count: number): History[] =>
  Array.from({ length: count }, (_, n) => fc.sample(history, { seed: seed * 1_000_003 + n, numRuns: 1 })[0] as History);

/** Start times: shortly before midnight in India at the end of a month, and an ordinary day. */
const arbitraryStartTime = fc.constantFrom(
  ...['2027-01-30T18:24:00Z', '2028-02-28T18:23:00Z', '2027-03-30T18:27:00Z', '2027-08-17T05:00:00Z'],
);
const arbitraryJump = fc.tuple(fc.constantFrom(1, 2, 5, 8, 24, 31), fc.integer({ min: 0, max: 23 }));

/** The schedule of a seed, common to its histories: start time, Razorpay's faults and clock jumps. */
export function generateSchedule(seed: number): { begin: number; rounds: HistoryRound[] } {
  const [[begin, jumps, broken]] = fc.sample(
    fc.tuple(
      arbitraryStartTime,
      fc.array(arbitraryJump, { minLength: CLOCK_JUMPS, maxLength: CLOCK_JUMPS }),
      fc.shuffledSubarray<Fault>(['429', '500', 'html502'], { minLength: 2, maxLength: 2 }),
    ),
    { seed, numRuns: 1 },
  ) as [[string, [number, number][], Fault[]]];
  const rounds = Array.from({ length: ROUNDS }, (): HistoryRound => ({
    fault: 'none',
    refunds: 'processed',
    keys: null,
    cards: null,
    move: TICK,
  }));
  const set = (at: number, change: Partial<HistoryRound>) => Object.assign(rounds[at] as HistoryRound, change);
  set(6, { move: { minutes: 12, stop: false } });
  jumps.forEach(([days, hours], n) =>
    set(8 + n * 4, { move: { minutes: days * DAY_MINUTES + hours * 60, stop: true } }),
  );
  set(9, { keys: 'others' });
  set(15, { keys: 'regenerated' });
  set(20, { keys: 'others' });
  // No cards while Razorpay fails: whether a link is made then depends on the other histories.
  for (const [off, on] of [
    [5, 6],
    [12, 15],
    [20, 23],
    [26, 28],
  ] as const) {
    set(off, { cards: false });
    set(on, { cards: true });
  }
  set(0, { cards: true });
  set(5, { fault: broken[0] });
  set(13, { fault: 'reset_after_apply' });
  set(11, { refunds: 'pending' });
  set(18, { refunds: 'pending' });
  set(17, { refunds: 'insufficient_balance' });
  set(21, { fault: broken[1] });
  set(24, { refunds: 'failed' });
  set(26, { fault: 'reset' });
  return { begin: Date.parse(begin), rounds };
}
