import { Injectable } from '@nestjs/common';
import { Enrolment } from '../enrolments/enrolment.entity.js';
import { describeLink, routeOf, type LinkRoute } from '../enrolments/links.queries.js';
import { hasGateway } from '../payments/gateway.service.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database.js';
import { profileOf } from '../profile/profile.service.js';
import { Refused } from '../shared/refused.js';
import { tiersOnSale } from '../tiers/tiers.service.js';
import { toPayPage } from './pay-page.dto.js';
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
    private readonly clock: Clock,
  ) {}

  /** @throws Refused `link.unknown` or `link.paused`. */
  async page(identifier: string): Promise<PayPageView> {
    const { doctorId, enrolmentId } = await this.route(identifier);
    return this.db.tenant(doctorId, async (tx) => {
      const enrolment = await tx.findOneByOrFail(Enrolment, { doctorId, id: enrolmentId });
      const link = await describeLink(tx, enrolment, this.clock.today());
      const tiers = await tiersOnSale(tx, doctorId, enrolment.planId);
      return toPayPage(identifier, link, tiers, await hasGateway(tx, doctorId));
    });
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
    return routeOf(this.db.source.manager, identifier);
  }
}
