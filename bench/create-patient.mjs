// @ts-check
/** Creates a patient, against a plain INSERT. The product's derived rows are part of the measured cost. */
import { randomUUID } from 'node:crypto';

const JSON_TYPE = { 'content-type': 'application/json' };
const NAME = 'Benchmark';
const DELETE_BATCH = 500;

let created = 0;
/** A patient who does not exist yet. */
const newPatient = () => ({
  name: `${NAME} ${++created}`,
  mobile: String(9_000_000_000 + ((Date.now() * 1_000 + created) % 1_000_000_000)),
  email: `patient${created}@mail.example`,
});

export default /** @satisfies {import('./measure.mjs').Benchmark} */ ({
  name: 'create-patient',
  goal: 0.4,
  work: async ({ token }) => ({
    ours: {
      calls: [{ path: '/api/patients', method: 'POST', headers: { ...JSON_TYPE, authorization: `Bearer ${token}` } }],
      next: () => JSON.stringify(newPatient()),
    },
    floor: {
      calls: [{ path: '/patient', method: 'POST', headers: JSON_TYPE }],
      next: () => JSON.stringify({ id: randomUUID(), ...newPatient() }),
    },
  }),
  comparable: ({ patient }) => Object.keys(patient).includes('mobile_e164'),
  async cleanUp({ rows, doctorId }) {
    // In batches: each deleted patient adds a version of the doctor's count, which lasts until the commit.
    const deleteBatch = `DELETE FROM patient WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM patient WHERE doctor_id = $1 AND name LIKE '${NAME} %' LIMIT ${DELETE_BATCH})) RETURNING id`;
    while ((await rows(deleteBatch, [doctorId])).length > 0);
    await rows('VACUUM (ANALYZE) patient, patient_count, search.patient_text');
  },
});
