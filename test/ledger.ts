import { checkLedger, type Query } from '../src/ledger/invariants.js';
import type { World } from './world.js';

const PROVIDER_RULE = 'what Razorpay gave back is what we recorded';
/** Only the simulators can tell; the rest is the product's own check. What was never captured is given back by itself. */
const PROVIDER = `
  SELECT coalesce(s.id, r.provider_refund_id) AS id
  FROM (SELECT id, entity->>'status' AS status, (entity->>'amount')::bigint AS amount
        FROM sandbox.razorpay_entity e WHERE kind = 'refund' AND EXISTS (SELECT FROM sandbox.razorpay_entity p
          WHERE p.id = e.parent_id AND (p.entity->>'captured')::boolean)) s
  FULL JOIN (SELECT * FROM refund WHERE provider_refund_id IS NOT NULL) r ON r.provider_refund_id = s.id
  WHERE s.id IS NULL OR r.id IS NULL OR s.amount <> r.amount_paise
    OR s.status <> 'pending' AND s.status <> r.state`;

/** The rules that do not hold now, with what is wrong; settle first. */
export async function brokenRules(w: World): Promise<Record<string, string[]>> {
  const broken: Record<string, string[]> = {};
  for (const { rule, id, wrong } of await checkLedger(asked(w))) (broken[rule] ??= []).push(`${id}: ${wrong}`);
  const strays = await w.rows<{ id: string }>(PROVIDER);
  return strays.length ? { ...broken, [PROVIDER_RULE]: strays.map(({ id }) => id) } : broken;
}

/** How the check asks the database of a world. */
export const asked =
  ({ rows }: World): Query =>
  (sql) =>
    rows(sql);
