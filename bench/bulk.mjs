// @ts-check
/** Archives many patients with one bulk action. Its floor is one UPDATE of each patient, one after the other. */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { round } from './report.mjs';

const MOST = 1_000;
const TIMEOUT_MS = 300_000;
const GOAL = 0.1;

const PATIENTS = `
SELECT id FROM patient WHERE doctor_id = $1 AND archived_at IS NULL AND erased_at IS NULL ORDER BY id LIMIT $2`;
const ARCHIVE = 'UPDATE patient SET archived_at = now() WHERE doctor_id = $1 AND id = $2';
const RESTORE = 'UPDATE patient SET archived_at = NULL WHERE doctor_id = $1 AND id = ANY ($2::uuid[])';

/** @param {string} origin @param {string} token @param {string} path @param {object} [body] */
async function call(origin, token, path, body) {
  const response = await fetch(`${origin}/api/bulk${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`/api/bulk${path} returned ${response.status}: ${await response.text()}`);
  const { bulk } = /** @type {{ bulk: { id: string, status: string, done: number } }} */ (await response.json());
  return bulk;
}

export default /** @satisfies {import('./measure.mjs').BackgroundBenchmark} */ ({
  name: 'bulk',
  async measure({ origin, token, ownDoctorId: doctorId, rows, small }) {
    const ids = (await rows(PATIENTS, [doctorId, small ? 20 : MOST])).map(({ id }) => id);
    /** Patients per second. @param {() => Promise<void>} work */
    const rateOf = async (work) => {
      const since = performance.now();
      try {
        await work();
        return (ids.length / (performance.now() - since)) * 1_000;
      } finally {
        await rows(RESTORE, [doctorId, ids]);
      }
    };
    const ours = await rateOf(async () => {
      const { id } = await call(origin, token, '', { action: 'archive', patient_ids: ids, dry_run: false });
      for (const until = Date.now() + TIMEOUT_MS; ; await sleep(50)) {
        const { status, done } = await call(origin, token, `/${id}`);
        if (status === 'done' && done === ids.length) return;
        if (status !== 'running' || Date.now() > until) throw new Error(`${status}: ${done} of ${ids.length} are done`);
      }
    });
    const floor = await rateOf(async () => {
      for (const id of ids) await rows(ARCHIVE, [doctorId, id]);
    });
    const ratio = round(ours / floor, 2);
    const rates = { ours: round(ours, 0), floor: round(floor, 0), ratio };
    return { name: 'bulk', ...rates, unit: 'patients/s', goal: GOAL, met: ratio >= GOAL };
  },
});
