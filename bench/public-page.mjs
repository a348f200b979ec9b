// @ts-check
/** Reads the data of payment links. Every call has its own client address, as for patients. */

/** Links of patients who are not archived and have no paused term. */
export const LINKS = `
SELECT l.identifier FROM link l
JOIN enrolment e ON e.doctor_id = l.doctor_id AND e.id = l.enrolment_id
JOIN patient p ON p.doctor_id = e.doctor_id AND p.id = e.patient_id AND p.archived_at IS NULL
WHERE NOT EXISTS (SELECT FROM term t JOIN term_pause x ON x.doctor_id = t.doctor_id AND x.term_id = t.id
  WHERE t.doctor_id = e.doctor_id AND t.enrolment_id = e.id)
ORDER BY l.identifier LIMIT 4000`;

/** Client addresses per link, so that none exceeds the rate limit. */
const CALLS_PER_LINK = 10;

/** Distinct for each number up to 16 million. @param {number} n */
const callerAddress = (n) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

export default /** @satisfies {import('./measure.mjs').Benchmark} */ ({
  name: 'public-page',
  goal: 0.6,
  async work({ rows }) {
    const links = await rows(LINKS);
    const calls = (/** @type {string} */ path) =>
      Array.from({ length: CALLS_PER_LINK * links.length }, (_, n) => ({
        path: path + links[n % links.length].identifier,
        headers: { 'x-forwarded-for': callerAddress(n) },
      }));
    return { ours: { calls: calls('/api/public/subscription/') }, floor: { calls: calls('/page/') } };
  },
  comparable: ({ identifier, tiers }) => [identifier, tiers.map((/** @type {any} */ tier) => tier.id)],
});
