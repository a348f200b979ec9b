// @ts-check
/**
 * Somebody with a confirmed number joins a plan, against bare INSERTs of the same rows in one transaction. The rows by which
 * the product knows the number, and its derived rows, are part of the measured cost.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { PRODUCTION_ENV } from './servers.mjs';

const JSON_TYPE = { 'content-type': 'application/json' };
const NAME = 'Joining';
const SLUG = 'bench-joining';
/** More than a run can use. */
const NUMBERS = 40_000;
const BATCH = 5_000;
const DELETE_BATCH = 500;

/** @param {number} n of the person @returns a number of their own, in E.164 */
const mobileOf = (n) => `+91${9_100_000_000 + (n % NUMBERS)}`;
/** @param {string} mobile */
const tokenOf = (mobile) => `token-of-${mobile}`;

const PAGE = [
  `UPDATE profile SET registration_number = 'KMC 45678' WHERE doctor_id = $1`,
  `INSERT INTO public_slug (slug, doctor_id, created_at) VALUES ('${SLUG}', $1, now()) ON CONFLICT DO NOTHING`,
  `INSERT INTO public_page (doctor_id, enabled, updated_at) VALUES ($1, true, now()) ON CONFLICT DO NOTHING`,
  `INSERT INTO public_plan (doctor_id, plan_id, slug, listed, prices_shown, joining, position)
   SELECT doctor_id, id, 'plan-' || row_number() OVER (ORDER BY id), true, true, 'open', row_number() OVER (ORDER BY id)
   FROM plan WHERE doctor_id = $1 ON CONFLICT DO NOTHING`,
];

/** Numbers that are confirmed for a day. */
const CONFIRM = `
INSERT INTO join_code (id, doctor_id, number_hash, code_hash, created_at, expires_at, token_hash, token_expires_at)
SELECT gen_random_uuid(), $1, n.number_hash, '', now(), now(), n.token_hash, now() + interval '1 day'
FROM unnest($2::text[], $3::text[]) n (number_hash, token_hash)`;

/** @param {string} mobile */
const hashNumber = (mobile) =>
  createHmac('sha256', PRODUCTION_ENV.JWT_SECRET).update(`join-number/${mobile}`).digest('hex');
/** @param {string} token */
const hashToken = (token) => createHash('sha256').update(token).digest('hex');

/** In the order of their foreign keys. */
const OF_PATIENTS = [
  'DELETE FROM consent WHERE doctor_id = $1 AND patient_id = ANY ($2)',
  'DELETE FROM term WHERE doctor_id = $1 AND patient_id = ANY ($2)',
  `DELETE FROM link WHERE doctor_id = $1 AND enrolment_id IN (
    SELECT id FROM enrolment WHERE doctor_id = $1 AND patient_id = ANY ($2))`,
  'DELETE FROM enrolment WHERE doctor_id = $1 AND patient_id = ANY ($2)',
];

export default /** @satisfies {import('./measure.mjs').Benchmark} */ ({
  name: 'joining',
  goal: 0.1,
  async work({ rows, doctorId }) {
    for (const statement of PAGE) await rows(statement, [doctorId]);
    await rows('DELETE FROM join_code WHERE doctor_id = $1', [doctorId]);
    const mobiles = Array.from({ length: NUMBERS }, (_, n) => mobileOf(n));
    for (let at = 0; at < NUMBERS; at += BATCH) {
      const batch = mobiles.slice(at, at + BATCH);
      await rows(CONFIRM, [doctorId, batch.map(hashNumber), batch.map((mobile) => hashToken(tokenOf(mobile)))]);
    }
    await rows('VACUUM (ANALYZE) join_code');
    const [{ plan }] = await rows('SELECT min(id::text) AS plan FROM plan WHERE doctor_id = $1', [doctorId]);
    let people = 0;
    /** Somebody who has not joined yet. */
    const newPerson = () => ({ name: `${NAME} ${++people}`, mobile: mobileOf(people), subscription_id: plan });
    return {
      ours: {
        calls: [{ path: '/api/public/join', method: 'POST', headers: JSON_TYPE }],
        next: () => {
          const { mobile, ...fields } = newPerson();
          return JSON.stringify({ slug: SLUG, ...fields, mobile, token: tokenOf(mobile), consent: true });
        },
        // An address allows few people a minute.
        sign: () => ({ 'x-forwarded-for': `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}` }),
      },
      floor: {
        calls: [{ path: '/join', method: 'POST', headers: JSON_TYPE }],
        next: () => JSON.stringify({ id: randomUUID(), ...newPerson() }),
      },
    };
  },
  comparable: ({ status, identifier }) => [status, typeof identifier],
  async cleanUp({ rows, doctorId }) {
    const find = `SELECT id FROM patient WHERE doctor_id = $1 AND name LIKE '${NAME} %' LIMIT ${DELETE_BATCH}`;
    for (let found = await rows(find, [doctorId]); found.length > 0; found = await rows(find, [doctorId])) {
      const ids = found.map(({ id }) => id);
      // The product deletes none of these: a trigger forbids it, and foreign keys have no indexes for it.
      await rows('SET session_replication_role = replica');
      for (const statement of OF_PATIENTS) await rows(statement, [doctorId, ids]);
      await rows('RESET session_replication_role');
      await rows('DELETE FROM patient WHERE doctor_id = $1 AND id = ANY ($2)', [doctorId, ids]);
    }
    await rows('UPDATE join_code SET people_added = 0 WHERE doctor_id = $1 AND people_added > 0', [doctorId]);
    await rows(
      'VACUUM (ANALYZE) patient, patient_count, search.patient_text, consent, term, link, enrolment, join_code',
    );
  },
});
