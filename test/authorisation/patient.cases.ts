import type { Practice } from './tenant-objects.js';
import type { Ask, Rows } from './access-case.js';

const aPatient = async ({ patient }: Practice): Promise<Ask> => ({ params: { id: (await patient()).id } });
const aRunningTerm = async ({ paid }: Practice): Promise<Ask> => ({ params: { id: (await paid()).term } });

let added = 0;

/** Patients, their subscriptions and what is written to them. */
export const patientRows: Rows = {
  'GET /api/patients.csv': {},
  'GET /api/patients': {},
  'POST /api/patients': {
    ask: async ({ shared }) => ({
      body: { name: `Patient ${added++}`, mobile: '9845000000', subscription_id: (await shared.sold()).plan },
    }),
  },
  'GET /api/patients/{id}': { ask: aPatient },
  'PUT /api/patients/{id}': { ask: async (own) => ({ ...(await aPatient(own)), body: { email: 'a@b.example' } }) },
  'DELETE /api/patients/{id}': { ask: aPatient },
  'PUT /api/patients/{id}/restore': { ask: async ({ archived }) => ({ params: { id: await archived() } }) },
  'DELETE /api/patients/{id}/permanent': { ask: async ({ archived }) => ({ params: { id: await archived() } }) },
  'GET /api/patients/{id}/subscriptions': {
    ask: async ({ shared }) => ({ params: { id: (await shared.paid()).patient } }),
  },
  'POST /api/patients/{id}/subscribe': {
    ask: async ({ patient, shared }) => ({
      params: { id: (await patient()).id },
      body: { subscription_tier_id: (await shared.sold()).tier },
    }),
  },
  'PUT /api/patients/{id}/subscription/activate': {
    ask: async ({ pending }) => {
      const { patient: id, term: subscription_id } = await pending();
      return { params: { id }, body: { subscription_id } };
    },
  },
  'PUT /api/patients/subscriptions/{id}/disable': { ask: aRunningTerm },
  'PUT /api/patients/subscriptions/{id}/enable': { ask: aRunningTerm, answer: '409 term.no_such_move' },
  'PUT /api/patients/subscriptions/{id}/replace-link': { ask: aRunningTerm },
  'POST /api/patients/subscriptions/{id}/check': { ask: aRunningTerm },
  'PUT /api/patients/subscriptions/{id}/edit': {
    ask: async (own) => ({
      ...(await aRunningTerm(own)),
      body: { subscription_tier_id: (await own.shared.sold()).tier },
    }),
  },
  'GET /api/messages': {},
  'GET /api/messages.csv': {},
  'GET /api/messages/forecast': {},
  'GET /api/messages/preview': { ask: () => ({ query: { kind: 'reminder' } }) },
  'GET /api/patients/{id}/conversation': {
    ask: async ({ shared }) => ({ params: { id: (await shared.paid()).patient } }),
  },
  'POST /api/messages/{id}/resend': {
    ask: async ({ shared }) => ({ params: { id: await shared.message() } }),
    answer: '409 message.delivered',
  },
};
