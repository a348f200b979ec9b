import { findLedgerViolations, type RunQuery } from '../../src/ledger/invariants.js';
import type { World } from './world.js';

/** Checks that need the simulators' data. All others are in the product's own ledger check. */
const PROVIDER_RULE = 'what Razorpay gave back is what we recorded';
/** Razorpay returns uncaptured money by itself; that is no refund of ours. */
const PROVIDER_VIOLATIONS = `
  SELECT coalesce(s.id, r.provider_refund_id) AS id
  FROM (SELECT id, entity->>'status' AS status, (entity->>'amount')::bigint AS amount
        FROM sandbox.razorpay_entity e WHERE kind = 'refund' AND EXISTS (SELECT FROM sandbox.razorpay_entity p
          WHERE p.id = e.parent_id AND (p.entity->>'captured')::boolean)) s
  FULL JOIN (SELECT provider_refund_id, sum(amount_paise) AS amount_paise, min(state) AS state
             FROM refund WHERE provider_refund_id IS NOT NULL
             GROUP BY doctor_id, provider_refund_id HAVING min(state) = max(state)) r ON r.provider_refund_id = s.id
  WHERE s.id IS NULL OR r.provider_refund_id IS NULL OR s.amount <> r.amount_paise
    OR s.status <> 'pending' AND s.status <> r.state`;

const SENT_RULE = 'WhatsApp was sent each message once';
const SENT_VIOLATIONS = `
  SELECT coalesce(split_part(s.callback, '/', 2), m.id::text) AS id
  FROM (SELECT callback_data AS callback, count(*) AS sent FROM sandbox.whatsapp_message
        WHERE direction = 'out' AND callback_data IS NOT NULL GROUP BY callback_data) s
  FULL JOIN (SELECT * FROM message WHERE state IN ('sent', 'delivered', 'read')) m
    ON s.callback = m.doctor_id || '/' || m.id || '/' || m.sending
  WHERE s.sent > 1 OR m.id IS NOT NULL AND s.callback IS NULL`;

/** The violated rules with their rows. Call `settle` first. @param maxPendingSeconds how long work may be pending. */
export async function findViolations(w: World, maxPendingSeconds?: number): Promise<Record<string, string[]>> {
  const broken: Record<string, string[]> = {};
  for (const { rule, id, wrong } of await findLedgerViolations(ledgerQuery(w), maxPendingSeconds))
    (broken[rule] ??= []).push(`${id}: ${wrong}`);
  for (const [rule, sql] of [
    [PROVIDER_RULE, PROVIDER_VIOLATIONS],
    [SENT_RULE, SENT_VIOLATIONS],
  ] as const) {
    const strays = await w.rows<{ id: string }>(sql);
    if (strays.length) broken[rule] = strays.map(({ id }) => id);
  }
  return broken;
}

/** The query function that the ledger check takes, for a world's database. */
export const ledgerQuery =
  ({ rows }: World): RunQuery =>
  (sql) =>
    rows(sql);
