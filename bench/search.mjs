// @ts-check
/** Searches for patients by parts of a name, mobile number or email address, in upper and lower case. */

/** Search texts for six patients spread over the list, without a leading 0, which would count as a trunk prefix. */
export const SEARCH_TEXTS = `
SELECT text FROM (SELECT unnest(ARRAY[
  left(name, length(name) - 2), upper(split_part(name, ' ', 1) || ' ' || left(split_part(name, ' ', 2), 3)),
  left(replace(mobile, ' ', ''), 7), right(replace(mobile, ' ', ''), 6), left(email, 12)]) AS text
FROM (SELECT *, row_number() OVER (ORDER BY created_at, id) AS n, count(*) OVER () AS all FROM patient
      WHERE doctor_id = $1 AND archived_at IS NULL AND email IS NOT NULL) p
WHERE n % greatest(p.all / 6, 1) = 1) typed WHERE text NOT LIKE '0%'`;

export default /** @satisfies {import('./measure.mjs').Benchmark} */ ({
  name: 'search',
  goal: 0.7,
  async work({ token, rows, doctorId }) {
    const texts = (await rows(SEARCH_TEXTS, [doctorId])).map(({ text }) => encodeURIComponent(text));
    const headers = { authorization: `Bearer ${token}` };
    const range = encodeURIComponent('[0,24]');
    return {
      ours: { calls: texts.map((text) => ({ path: `/api/patients?range=${range}&search=${text}`, headers })) },
      floor: { calls: texts.map((text) => ({ path: `/search?search=${text}` })) },
    };
  },
  comparable: ({ patients, total }) => [
    total,
    patients.map((/** @type {any} */ p) => [p.id, p.name, p.subscription_name, p.tier_name, p.subscription_end_date]),
  ],
});
