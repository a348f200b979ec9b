import { familyHelpers } from '../../helpers/families.js';
import type { PathFixtures } from './fixtures.js';
import type { MoneyPaths, PathContext } from './path.js';

export const FAMILY_PATHS = ['a payer creates a joint order', 'Razorpay reports a capture of a joint order'] as const;

const JOINT_ORDERS = '/api/public/payer/payment/create';

/** One payment for several patients. */
export function familyPaths(
  { w, doctor }: PathContext,
  { captured, patient }: PathFixtures,
): MoneyPaths<(typeof FAMILY_PATHS)[number]> {
  const { payerOf } = familyHelpers(w, () => doctor);

  /** Three patients, of whom one pays for all. @returns the patient of the first line. */
  async function family() {
    const [first, ...others] = [await patient(), await patient(), await patient()];
    const patientIds = [first, ...others].map(({ patientId }) => patientId);
    const enrolments = await w.rows<{ id: string }>(
      'SELECT id FROM enrolment WHERE patient_id = ANY ($1) ORDER BY id',
      [patientIds],
    );
    const { identifier } = await payerOf(patientIds.map((id) => ({ id })));
    const lines = enrolments.map(({ id }) => ({ enrolment_id: id, tier_id: first.tier }));
    return { patientId: first.patientId, body: { identifier, lines } };
  }

  return {
    'a payer creates a joint order': async () => {
      const { patientId, body } = await family();
      return { patient: patientId, work: () => w.call('POST', JOINT_ORDERS, { body }) };
    },
    'Razorpay reports a capture of a joint order': async () => {
      const { patientId, body } = await family();
      const { orderId } = await w.must<{ orderId: string }>('POST', JOINT_ORDERS, { body });
      return { patient: patientId, work: await captured(orderId) };
    },
  };
}
