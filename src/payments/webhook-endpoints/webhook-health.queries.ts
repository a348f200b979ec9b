import type { EntityManager } from 'typeorm';
import { dayOf } from '../../shared/calendar.js';
import { LOOK_BACK_HOURS, silentSince, type RecentCapture, type WebhookFacts } from './webhook-health.rules.js';

/**
 * Recent online payments that Razorpay created since the newest event or setup of the webhook, by doctor; no row for a
 * doctor without any. $1 is the first date. Events about orders of earlier keys count too, because their payments do.
 */
const WEBHOOK_FACTS = `
SELECT g.doctor_id, f.set_up_at AS "setUpAt", s.last_event_at AS "lastEventAt",
  jsonb_agg(jsonb_build_object('createdAt', p.created_at, 'capturedAt', p.captured_at,
    'learnedAt', greatest(p.captured_at, p.learned_at))) AS captures
FROM payment_gateway g
CROSS JOIN LATERAL (SELECT greatest(g.updated_at, CASE WHEN g.webhook_managed THEN g.checked_at END) AS set_up_at) f
CROSS JOIN LATERAL (SELECT max(last_event_at) AS last_event_at FROM webhook_source WHERE doctor_id = g.doctor_id) s
JOIN payment p ON p.doctor_id = g.doctor_id AND p.payment_day >= $1 AND p.provider_payment_id IS NOT NULL
  AND p.captured_at IS NOT NULL AND p.created_at >= greatest(f.set_up_at, s.last_event_at)`;
const FACTS_OF_DOCTOR = `${WEBHOOK_FACTS} WHERE g.doctor_id = $2 GROUP BY 1, 2, 3`;
const FACTS_OF_ALL = `${WEBHOOK_FACTS} GROUP BY 1, 2, 3`;

interface FactsRow extends Omit<WebhookFacts, 'captures'> {
  doctor_id: string;
  captures: Record<keyof RecentCapture, string>[];
}

const toFacts = ({ captures, ...row }: FactsRow): WebhookFacts => ({
  ...row,
  captures: captures.map(({ createdAt, capturedAt, learnedAt }) => ({
    createdAt: new Date(createdAt),
    capturedAt: new Date(capturedAt),
    learnedAt: new Date(learnedAt),
  })),
});

const firstDay = (now: Date) => dayOf(new Date(now.getTime() - LOOK_BACK_HOURS * 3_600_000));

/** Since when a doctor's webhook is silent; null if it is not. */
export async function findSilentSince(tx: EntityManager, doctorId: string, now: Date): Promise<Date | null> {
  const [row] = await tx.query<FactsRow[]>(FACTS_OF_DOCTOR, [firstDay(now), doctorId]);
  return row ? silentSince(toFacts(row), now) : null;
}

/** The doctors whose webhooks are silent, and since when. @param tx from `Database.acrossTenants`. */
export async function listSilentWebhooks(tx: EntityManager, now: Date): Promise<{ doctorId: string; since: Date }[]> {
  const all = await tx.query<FactsRow[]>(FACTS_OF_ALL, [firstDay(now)]);
  return all.flatMap((row) => {
    const since = silentSince(toFacts(row), now);
    return since ? [{ doctorId: row.doctor_id, since }] : [];
  });
}
