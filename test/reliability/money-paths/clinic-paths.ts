import type { PathFixtures } from './fixtures.js';
import type { MoneyPaths } from './path.js';

export const CLINIC_PATHS = [
  'the doctor makes a refund',
  'the doctor activates after a payment at the clinic',
  'the doctor accepts a hold',
  'the doctor refunds a hold',
] as const;

/** What the clinic does with payments. */
export const clinicPaths = ({
  ordered,
  settled,
  held,
  newestPayment,
  asDoctor,
}: PathFixtures): MoneyPaths<(typeof CLINIC_PATHS)[number]> => ({
  'the doctor makes a refund': async () => {
    const { patientId, orderId } = await ordered();
    await settled(orderId);
    const path = `/api/payments/${await newestPayment(patientId)}/refund`;
    return { patient: patientId, work: asDoctor('POST', path, { reason: 'Moved away' }) };
  },
  'the doctor activates after a payment at the clinic': async () => {
    const { patientId } = await ordered();
    return { patient: patientId, work: asDoctor('PUT', `/api/patients/${patientId}/subscription/activate`, {}) };
  },
  'the doctor accepts a hold': async () => {
    const { patientId, id } = await held();
    return { patient: patientId, work: asDoctor('POST', `/api/holds/${id}/accept`, {}) };
  },
  'the doctor refunds a hold': async () => {
    const { patientId, id } = await held();
    return { patient: patientId, work: asDoctor('POST', `/api/holds/${id}/refund`, {}) };
  },
});
