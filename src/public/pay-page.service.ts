import { Injectable } from '@nestjs/common';
import { routeOf, type LinkRoute } from '../enrolments/links/links.queries.js';
import { landingQuery, readReturn } from '../payments/orders/checkout-callback.rules.js';
import { CheckoutReturns } from '../payments/orders/checkout-callback.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/db/database.js';
import { Reads } from '../platform/db/reads.js';
import { Refused } from '../shared/domain-error.js';
import { toPaid, toPayPage } from './pay-page.dto.js';
import { paidFor, shownLink } from './pay-page.queries.js';
import type { PaidView, PayPageView } from './pay-page.view.js';

/** What a link shows. Looking changes nothing: preview bots open links. */
@Injectable()
export class PayPageService {
  constructor(
    private readonly db: Database,
    private readonly reads: Reads,
    private readonly clock: Clock,
    private readonly returns: CheckoutReturns,
  ) {}

  /** @throws Refused `link.unknown` or `link.paused`. */
  async page(identifier: string): Promise<PayPageView> {
    return toPayPage(identifier, await shownLink(this.reads, identifier, this.clock.today()));
  }

  /** The patient's own payments, newest first. @throws Refused `link.unknown` or `link.paused`. */
  async payments(identifier: string): Promise<PaidView[]> {
    const { doctorId, enrolmentId } = await this.shownRoute(identifier);
    return (await paidFor(this.reads, doctorId, enrolmentId)).map(toPaid);
  }

  /** What the page is told after a return from Razorpay's; `''` for one that is not about this link, or not true. */
  async landing(identifier: string, form: unknown): Promise<string> {
    const heard = readReturn(form);
    const route = heard && (await this.routeOrNull(identifier));
    return route && (await this.returns.isGenuine(route, heard)) ? landingQuery(heard) : '';
  }

  /** Notes that a page was shown, as its script reports it. @throws Refused `link.unknown`. */
  async opened(identifier: string): Promise<void> {
    const [, found] = await this.db.shared((tx) =>
      tx.query<[unknown, number]>(
        `UPDATE link SET first_opened_at = coalesce(first_opened_at, $2), last_opened_at = $2
         WHERE identifier = $1 AND revoked_at IS NULL`,
        [identifier, this.clock.now()],
      ),
    );
    if (found === 0) throw new Refused('link.unknown');
  }

  /**
   * Whose link it is, when its page may be looked at now.
   * @throws Refused `link.unknown` or `link.paused`.
   */
  async shownRoute(identifier: string): Promise<LinkRoute> {
    await shownLink(this.reads, identifier, this.clock.today());
    return this.route(identifier);
  }

  /** @throws Refused `link.unknown`. */
  route(identifier: string): Promise<LinkRoute> {
    return routeOf(this.reads, identifier);
  }

  private routeOrNull(identifier: string): Promise<LinkRoute | null> {
    return this.route(identifier).catch((error: unknown) => {
      if (error instanceof Refused) return null;
      throw error;
    });
  }
}
