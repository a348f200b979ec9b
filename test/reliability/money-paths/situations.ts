import type { PathFixtures } from './fixtures.js';
import { makeChecksDue } from './outcome.js';
import type { PathContext, Situation } from './path.js';

/** Several calls for one patient, which `interleavings.spec.ts` runs against each other. */
export function situations(
  { w, doctor }: PathContext,
  { asDoctor, assignOther, captured, held, newestPayment, ordered, settle }: PathFixtures,
) {
  return {
    'a captured payment that is not reported yet': async (): Promise<Situation> => {
      const { patientId, identifier, tier, orderId } = await ordered();
      const report = await captured(orderId);
      const [term] = await w.terms(doctor, patientId);
      return {
        patientId,
        calls: {
          'Razorpay reports it': report,
          'the pay page polls': () => w.call('GET', `/api/public/payment/status/${orderId}`),
          'the reconciliation queries Razorpay': () => makeChecksDue(w, patientId).then(settle),
          'the patient creates an order': () =>
            w.call('POST', '/api/public/payment/create', { body: { identifier, tierId: tier } }),
          'the doctor activates at the clinic': asDoctor('PUT', `/api/patients/${patientId}/subscription/activate`, {}),
          'the doctor assigns another tier': await assignOther(patientId),
          'the doctor withdraws the assignment': asDoctor(
            'PUT',
            `/api/patients/subscriptions/${term?.id ?? ''}/withdraw`,
          ),
        },
      };
    },
    'a held payment': async (): Promise<Situation> => {
      const { patientId, id } = await held();
      return {
        patientId,
        calls: {
          'the doctor accepts the hold': asDoctor('POST', `/api/holds/${id}/accept`, {}),
          'the doctor refunds the hold': asDoctor('POST', `/api/holds/${id}/refund`, {}),
          'the doctor assigns another tier': await assignOther(patientId),
        },
      };
    },
    'a paid subscription': async (): Promise<Situation> => {
      const { patientId, orderId } = await ordered();
      const report = await captured(orderId);
      await report();
      await w.settle();
      const payment = await newestPayment(patientId);
      const refund = (body: object) => asDoctor('POST', `/api/payments/${payment}/refund`, body);
      return {
        patientId,
        calls: {
          'the doctor refunds all': refund({ reason: 'Moved away' }),
          'the doctor refunds a part': refund({ amount: 100, reason: 'Discount' }),
          'the doctor assigns another tier': await assignOther(patientId),
          'Razorpay reports it again': report,
        },
      };
    },
  } satisfies Record<string, () => Promise<Situation>>;
}
