import type { TenantObjects } from './tenant-objects.js';
import type { ApiRequest, AccessCases } from './access-case.js';

const patientRequest = async ({ patient }: TenantObjects): Promise<ApiRequest> => ({
  params: { id: (await patient()).id },
});
const paidTermRequest = async ({ paid }: TenantObjects): Promise<ApiRequest> => ({
  params: { id: (await paid()).term },
});

/** The item of a patient who opened the link and has not paid. */
async function deskItem({ w, doctor, pending }: TenantObjects): Promise<string> {
  const { patient, identifier } = await pending();
  await w.must('POST', '/api/public/subscription/opened', { body: { identifier } });
  const path = '/api/desk?reason=opened_unpaid';
  const { items } = await w.must<{ items: { id: string; patient_id: string }[] }>('GET', path, { token: doctor.token });
  const item = items.find(({ patient_id }) => patient_id === patient);
  if (!item) throw new Error('the patient is not on the desk');
  return item.id;
}

/** A bulk action that has ended. */
async function bulkJob({ w, doctor, patient }: TenantObjects): Promise<string> {
  const body = { action: 'extend', days: 1, patient_ids: [(await patient()).id], dry_run: false };
  const { bulk } = await w.must<{ bulk: { id: string } }>('POST', '/api/bulk', { token: doctor.token, body });
  return bulk.id;
}

const csvOf = (word: string) => ({ bytes: `Name,Mobile\nPatient of ${word},9876543210\n`, type: 'text/csv' });

/** An import that was uploaded and, if `checked`, checked. */
async function importOf({ w, doctor, word }: TenantObjects, checked = false): Promise<string> {
  const { token } = doctor;
  const { import: made } = await w.must<{ import: { id: string } }>('POST', '/api/imports', {
    token,
    file: csvOf(word),
  });
  if (checked) {
    await w.must('POST', `/api/imports/${made.id}/check`, { token });
    await w.settle();
  }
  return made.id;
}

/** An import whose rows are imported. */
async function finishedImport(own: TenantObjects): Promise<string> {
  const id = await importOf(own, true);
  await own.w.must('POST', `/api/imports/${id}/run`, { token: own.doctor.token, body: { send_messages: false } });
  await own.w.settle();
  return id;
}

/** A patient's note, with the patient. */
async function noteOf({ w, doctor, word, shared }: TenantObjects): Promise<{ id: string; note_id: string }> {
  const { id } = await shared.patient();
  const body = { text: `Note of ${word}` };
  const { note } = await w.must<{ note: { id: string } }>('POST', `/api/patients/${id}/notes`, {
    token: doctor.token,
    body,
  });
  return { id, note_id: note.id };
}

let tagged = 0;

/** A tag that a patient has. */
async function tagOf({ w, doctor, word, patient }: TenantObjects): Promise<string> {
  const { id } = await patient();
  const name = `Tag ${tagged++} of ${word}`;
  await w.must('PUT', `/api/patients/${id}/tags`, { token: doctor.token, body: { add: [name] } });
  const { tags } = await w.must<{ tags: { id: string; name: string }[] }>('GET', '/api/tags', { token: doctor.token });
  const tag = tags.find((other) => other.name === name);
  if (!tag) throw new Error('the tag is not listed');
  return tag.id;
}

let payers = 0;
const payerBody = async ({ word, patient }: TenantObjects) => ({
  name: `Payer of ${word}`,
  mobile: `98460${String(payers++).padStart(5, '0')}`,
  patient_ids: [(await patient()).id],
});

/** A payer of one patient. */
async function payerOf(own: TenantObjects): Promise<string> {
  const { w, doctor } = own;
  const body = await payerBody(own);
  const { payer } = await w.must<{ payer: { id: string } }>('POST', '/api/payers', { token: doctor.token, body });
  return payer.id;
}

let added = 0;

export const patientCases: AccessCases = {
  'GET /api/patients.csv': {},
  'GET /api/patients': {},
  'GET /api/patients/counts': {},
  'POST /api/patients': {
    request: async ({ shared }) => ({
      body: { name: `Patient ${added++}`, mobile: '9845000000', subscription_id: (await shared.planWithTier()).plan },
    }),
  },
  'GET /api/patients/{id}': { request: patientRequest },
  'PUT /api/patients/{id}': {
    request: async (own) => ({ ...(await patientRequest(own)), body: { email: 'a@b.example' } }),
  },
  'DELETE /api/patients/{id}': { request: patientRequest },
  'PUT /api/patients/{id}/restore': { request: async ({ archived }) => ({ params: { id: await archived() } }) },
  'DELETE /api/patients/{id}/permanent': { request: async ({ archived }) => ({ params: { id: await archived() } }) },
  'GET /api/patients/{id}/notes': {
    request: async (own) => ({ params: { id: (await noteOf(own)).id } }),
  },
  'POST /api/patients/{id}/notes': {
    request: async (own) => ({ ...(await patientRequest(own)), body: { text: 'Prefers calls after 6 pm' } }),
  },
  'PUT /api/patients/{id}/notes/{note_id}': {
    request: async (own) => ({ params: await noteOf(own), body: { text: 'Prefers calls after 7 pm' } }),
  },
  'DELETE /api/patients/{id}/notes/{note_id}': { request: async (own) => ({ params: await noteOf(own) }) },
  'PUT /api/patients/{id}/tags': {
    request: async (own) => ({ ...(await patientRequest(own)), body: { add: ['Diabetes programme'] } }),
  },
  'GET /api/tags': {},
  'PUT /api/tags/{id}': {
    request: async (own) => ({ params: { id: await tagOf(own) }, body: { name: `Renamed ${tagged++}` } }),
  },
  'DELETE /api/tags/{id}': { request: async (own) => ({ params: { id: await tagOf(own) } }) },
  'PUT /api/tags/{id}/restore': { request: async (own) => ({ params: { id: await tagOf(own) } }) },
  'GET /api/payers': {},
  'GET /api/payers/suggestions': {
    request: async ({ shared }) => {
      await shared.sharedNumber();
      return {};
    },
  },
  'POST /api/payers/suggestions/dismiss': { request: () => Promise.resolve({ body: { mobile: '9845000000' } }) },
  'GET /api/payers/{id}': { request: async (own) => ({ params: { id: await payerOf(own) } }) },
  'POST /api/payers': { request: async (own) => ({ body: await payerBody(own) }) },
  'PUT /api/payers/{id}': {
    request: async (own) => ({ params: { id: await payerOf(own) }, body: { name: `Renamed payer of ${own.word}` } }),
  },
  'PUT /api/payers/{id}/replace-link': { request: async (own) => ({ params: { id: await payerOf(own) } }) },
  'DELETE /api/payers/{id}': { request: async (own) => ({ params: { id: await payerOf(own) } }) },
  'GET /api/patients/{id}/subscriptions': {
    request: async ({ shared }) => ({ params: { id: (await shared.paid()).patient } }),
  },
  'GET /api/patients/{id}/timeline': {
    request: async ({ shared }) => ({ params: { id: (await shared.paid()).patient } }),
  },
  'POST /api/patients/{id}/subscribe': {
    request: async ({ patient, shared }) => ({
      params: { id: (await patient()).id },
      body: { subscription_tier_id: (await shared.planWithTier()).tier },
    }),
  },
  'PUT /api/patients/{id}/subscription/activate': {
    request: async ({ pending }) => {
      const { patient: id, term: subscription_id } = await pending();
      return { params: { id }, body: { subscription_id } };
    },
  },
  'POST /api/patients/{id}/payments': {
    request: async ({ patient, shared }) => ({
      params: { id: (await patient()).id },
      body: { subscription_tier_id: (await shared.planWithTier()).tier, payment_method: 'cash' },
    }),
  },
  'GET /api/patients/{id}/payments/preview': {
    request: async ({ patient, shared }) => ({
      params: { id: (await patient()).id },
      query: { subscription_tier_id: (await shared.planWithTier()).tier },
    }),
  },
  'PUT /api/patients/subscriptions/{id}/withdraw': {
    request: async ({ pending }) => ({ params: { id: (await pending()).term } }),
  },
  'GET /api/patients/subscriptions/{id}/withdraw/preview': {
    request: async ({ pending }) => ({ params: { id: (await pending()).term } }),
  },
  'PUT /api/patients/subscriptions/{id}/disable': { request: paidTermRequest },
  'PUT /api/patients/subscriptions/{id}/enable': { request: paidTermRequest, expected: '409 term.no_such_move' },
  'PUT /api/patients/subscriptions/{id}/replace-link': { request: paidTermRequest },
  'POST /api/patients/subscriptions/{id}/check': { request: paidTermRequest },
  'GET /api/patients/subscriptions/{id}/timeline': { request: paidTermRequest },
  'PUT /api/patients/subscriptions/{id}/edit': {
    request: async (own) => ({
      ...(await paidTermRequest(own)),
      body: { subscription_tier_id: (await own.shared.planWithTier()).tier },
    }),
  },
  'GET /api/search': {
    request: async ({ shared, word }) => {
      await shared.patient();
      return { query: { q: `Patient of ${word}` } };
    },
  },
  'POST /api/patients/{id}/subscriptions/{term_id}/send-link': {
    request: async ({ pending }) => {
      const { patient: id, term: term_id } = await pending();
      return { params: { id, term_id } };
    },
  },
  'POST /api/bulk': {
    request: async ({ patient }) => ({
      body: { action: 'archive', patient_ids: [(await patient()).id], dry_run: true },
    }),
  },
  'GET /api/bulk/{id}': { request: async (own) => ({ params: { id: await bulkJob(own) } }) },
  'POST /api/bulk/{id}/stop': { request: async (own) => ({ params: { id: await bulkJob(own) } }) },
  'POST /api/bulk/{id}/continue': { request: async (own) => ({ params: { id: await bulkJob(own) } }) },
  'POST /api/imports': { request: ({ word }) => ({ file: csvOf(word) }) },
  'GET /api/imports': {},
  'GET /api/imports/template.csv': {},
  'GET /api/imports/sample.csv': {},
  'GET /api/imports/export.csv': {},
  'GET /api/imports/{id}': { request: async (own) => ({ params: { id: await importOf(own) } }) },
  'PUT /api/imports/{id}': {
    request: async (own) => ({ params: { id: await importOf(own) }, body: { mapping: { 0: 'name', 1: 'mobile' } } }),
  },
  'GET /api/imports/{id}/rows': { request: async (own) => ({ params: { id: await importOf(own) } }) },
  'GET /api/imports/{id}/wrong.csv': { request: async (own) => ({ params: { id: await importOf(own) } }) },
  'POST /api/imports/{id}/check': { request: async (own) => ({ params: { id: await importOf(own) } }) },
  'POST /api/imports/{id}/run': {
    request: async (own) => ({ params: { id: await importOf(own, true) }, body: { send_messages: false } }),
  },
  'POST /api/imports/{id}/undo': { request: async (own) => ({ params: { id: await finishedImport(own) } }) },
  'GET /api/desk': {},
  'GET /api/desk/people': {},
  'POST /api/desk/{id}/assign': {
    request: async (own) => ({ params: { id: await deskItem(own) }, body: { staff_id: own.doctor.id } }),
  },
  'GET /api/desk/offline': {},
  'POST /api/desk/{id}/snooze': {
    request: async (own) => ({ params: { id: await deskItem(own) }, body: { until: '2099-12-31' } }),
  },
  'POST /api/desk/{id}/done': { request: async (own) => ({ params: { id: await deskItem(own) } }) },
  'POST /api/desk/{id}/reopen': { request: async (own) => ({ params: { id: await deskItem(own) } }) },
  'GET /api/messages': {},
  'GET /api/messages.csv': {},
  'GET /api/messages/forecast': {},
  'GET /api/messages/preview': { request: () => ({ query: { kind: 'reminder' } }) },
  'GET /api/patients/{id}/conversation': {
    request: async ({ shared }) => ({ params: { id: (await shared.paid()).patient } }),
  },
  'POST /api/messages/{id}/resend': {
    request: async ({ shared }) => ({ params: { id: await shared.message() } }),
    expected: '409 message.delivered',
  },
};
