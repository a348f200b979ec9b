import type { Invariant } from './invariant.js';

/** Figures equal the sum of their rows. */
export const FIGURE_INVARIANTS: readonly Invariant[] = [
  {
    number: 5,
    rule: 'amount and payment date of a term equal those of its payment, so MRR and revenue agree',
    from: 'term WHERE payment_day IS NOT NULL',
    violationsSql: () => `
      SELECT t.doctor_id, t.id, t.amount_paise || ' on ' || t.payment_day || ', but paid '
        || m.amount_paise || ' on ' || m.payment_day AS wrong
      FROM term t JOIN payment m ON m.doctor_id = t.doctor_id AND m.term_id = t.id AND m.captured_at IS NOT NULL
      WHERE (t.amount_paise, t.payment_day) IS DISTINCT FROM (m.amount_paise, m.payment_day)`,
  },
  {
    number: 5,
    rule: 'an open hold has an amount left to refund, a refunded hold has none',
    from: `hold WHERE state <> 'accepted'`,
    violationsSql: () => `
      SELECT h.doctor_id, h.id, h.state || ' with ' || h.amount_paise - coalesce(r.paise, 0) AS wrong
      FROM hold h LEFT JOIN (
        SELECT doctor_id, payment_id, sum(amount_paise) AS paise FROM refund
        WHERE state <> 'failed' GROUP BY doctor_id, payment_id
      ) r ON r.doctor_id = h.doctor_id AND r.payment_id = h.payment_id
      WHERE h.state <> 'accepted' AND (h.state = 'refunded') <> (h.amount_paise = coalesce(r.paise, 0))`,
  },
  {
    number: 5,
    rule: 'a doctor’s patient count equals the number of patients',
    from: 'patient_count',
    violationsSql: () => `
      SELECT doctor_id, doctor_id AS id, 'counted ' || coalesce(c.active, 0) || ' and ' || coalesce(c.archived, 0)
        || ' in the archive, but has ' || coalesce(p.active, 0) || ' and ' || coalesce(p.archived, 0) AS wrong
      FROM patient_count c FULL JOIN (
        SELECT doctor_id, count(*) FILTER (WHERE archived_at IS NULL) AS active,
          count(*) FILTER (WHERE archived_at IS NOT NULL) AS archived
        FROM patient WHERE erased_at IS NULL GROUP BY doctor_id
      ) p USING (doctor_id)
      WHERE (coalesce(c.active, 0), coalesce(c.archived, 0)) <> (coalesce(p.active, 0), coalesce(p.archived, 0))`,
  },
];
