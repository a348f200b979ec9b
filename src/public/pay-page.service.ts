import { Injectable } from '@nestjs/common';
import { routeOf, type LinkRoute } from '../enrolments/links.queries.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database.js';
import { Reads } from '../platform/reads.js';
import { profileOf } from '../profile/profile.service.js';
import { Refused } from '../shared/refused.js';
import { toPayPage } from './pay-page.dto.js';
import { shownLink } from './pay-page.queries.js';
import type { PayPageView } from './pay-page.view.js';

/** Who sells, for the preview of a link in a chat: neither plan nor patient. */
export interface Preview {
  doctor: string;
  clinic: string | null;
}

/** What a link shows. Looking changes nothing: preview bots open links. */
@Injectable()
export class PayPageService {
  constructor(
    private readonly db: Database,
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused `link.unknown` or `link.paused`. */
  async page(identifier: string): Promise<PayPageView> {
    const { link, tiers, gatewayReady } = await shownLink(this.reads, identifier, this.clock.today());
    return toPayPage(identifier, link, tiers, gatewayReady);
  }

  /** For the title of the page; null when the link is unknown. */
  async preview(identifier: string): Promise<Preview | null> {
    const route = await this.route(identifier).catch((error: unknown) => {
      if (error instanceof Refused) return null;
      throw error;
    });
    if (!route) return null;
    const profile = await this.db.tenant(route.doctorId, (tx) => profileOf(tx, route.doctorId));
    return profile && { doctor: profile.doctorName, clinic: profile.clinicName };
  }

  /** @throws Refused `link.unknown`. */
  route(identifier: string): Promise<LinkRoute> {
    return routeOf(this.reads, identifier);
  }
}
