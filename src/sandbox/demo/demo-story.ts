import { randomToken } from '../../platform/secrets.js';
import { addDays, daysBetween, dayOf, startOf, type Day } from '../../shared/calendar.js';
import { normalPhone } from '../../shared/phone.js';
import { PLANS, type DemoPlan } from './demo-catalogue.js';
import { fateOf, messageAt } from './demo-messages.js';
import { hoursBefore, idAt, methodOf, momentOn, offlinePayment, onlinePayment, orderAt, shortlyBefore } from './demo-money.js';
import { people, type Person } from './demo-people.js';
import { Chance } from './demo-random.js';
import type { DemoRows, EnrolmentRow, PatientRow, TermRow } from './demo-rows.js';
import { choose, lapsed, loyal, type Bought, type Offer } from './demo-terms.js';

const SEED = 20_261_120;
const HISTORY_DAYS = 730;
const MESSAGE_DAYS = 45;

/** What became of each of the 240 patients. */
const CAST = {
  loyal: 154,
  lapsed: 44,
  pendingWithTier: 14,
  pendingWithoutTier: 10,
  archived: 12,
  withoutPlan: 6,
} as const;
type Part = keyof typeof CAST;

interface Plan extends DemoPlan {
  id: string;
  offers: [Offer, ...Offer[]];
}

/** Tells two years of a clinic, up to `now`: the same story at every start, dated from today. */
export function demoStory(now: Date, keyId: string): DemoRows {
  return new Story(now, keyId).tell();
}

class Story {
  private readonly chance = new Chance(SEED);
  private readonly today: Day;
  private readonly plans: Plan[];
  private readonly rows: DemoRows = {
    ...{ plan: [], tier: [], patient: [], enrolment: [], link: [], payment_order: [] },
    ...{ term: [], term_pause: [], payment: [], hold: [], message: [] },
  };

  constructor(
    private readonly now: Date,
    private readonly keyId: string,
  ) {
    this.today = dayOf(now);
    this.plans = PLANS.map((plan) => this.offer(plan));
  }

  tell(): DemoRows {
    const parts = Object.entries(CAST).flatMap(([part, count]) => Array<Part>(count).fill(part as Part));
    const cast = this.chance.shuffled(parts);
    people(cast.length, this.chance).forEach((person, n) => this.play(cast[n] ?? 'withoutPlan', person));
    this.disableSome();
    this.holdOne();
    return this.rows;
  }

  private offer(plan: DemoPlan): Plan {
    const at = startOf(addDays(this.today, -HISTORY_DAYS - 20));
    const id = idAt(at);
    const created_at = at.toISOString();
    const texts = { covered_services: plan.covered, excluded_services: plan.excluded, additional_info: plan.info };
    const { name, description } = plan;
    this.rows.plan.push({ id, name, description, ...texts, is_active: true, version: 1, created_at });
    const [first, ...rest] = plan.tiers.map((tier): Offer => {
      const sold = { tier_id: idAt(at), tier_name: tier.name, validity_type: tier.validityType, months: tier.months };
      const { tier_id, tier_name, ...columns } = sold;
      const { price: price_paise, features, share } = tier;
      this.rows.tier.push({ id: tier_id, plan_id: id, name: tier_name, ...columns, price_paise, features, created_at });
      return { plan_name: name, ...sold, amount_paise: price_paise, share };
    });
    if (!first) throw new Error(`${name} has no tiers`);
    return { ...plan, id, offers: [first, ...rest] };
  }
}
