import { ownData } from '../helpers/own-data.js';
import type { AccessCases, ApiRequest } from './access-case.js';
import type { TenantObjects } from './tenant-objects.js';

/** A patient's link with an access token for the own data. */
interface OwnDataAccess {
  patient: string;
  identifier: string;
  token: string;
}

async function openOwnData({ w, pending }: TenantObjects): Promise<OwnDataAccess> {
  const { patient, identifier } = await pending();
  const [row] = await w.rows<{ mobile: string }>('SELECT mobile_normal AS mobile FROM patient WHERE id = $1', [
    patient,
  ]);
  return { patient, identifier, token: await ownData(w).open(identifier, row?.mobile ?? '') };
}

const withAccess = ({ identifier, token }: OwnDataAccess, more: ApiRequest = {}): ApiRequest => ({
  params: { identifier, ...more.params },
  headers: { authorization: `Bearer ${token}` },
  ...(more.body && { body: more.body }),
});

const consent = { purpose: 'whatsapp_reminders', granted: true, language: 'en' };

/** An open request of a patient. */
async function dataRequest(own: TenantObjects) {
  const access = await openOwnData(own);
  const body = { kind: 'complaint', message: `Complaint to ${own.word}` };
  return { access, id: (await ownData(own.w).request(access.identifier, access.token, body)).id };
}

/** A code was sent to the patient of a new link. */
async function codeRequest({ w, pending }: TenantObjects): Promise<ApiRequest> {
  const { patient, identifier } = await pending();
  const [row] = await w.rows<{ mobile: string }>('SELECT mobile_normal AS mobile FROM patient WHERE id = $1', [
    patient,
  ]);
  await ownData(w).sendCode(identifier);
  return { params: { identifier }, body: { code: await ownData(w).newestCode(row?.mobile ?? '') } };
}

const newLink = async ({ pending }: TenantObjects): Promise<ApiRequest> => ({
  params: { identifier: (await pending()).identifier },
});
const patientOf = async ({ shared }: TenantObjects): Promise<ApiRequest> => ({
  params: { id: (await shared.patient()).id },
});

export const privacyCases: AccessCases = {
  'GET /api/public/subscription/{identifier}/privacy': { request: newLink },
  'POST /api/public/subscription/{identifier}/privacy/code': { request: newLink },
  'POST /api/public/subscription/{identifier}/privacy/access': { request: codeRequest },
  'GET /api/public/subscription/{identifier}/privacy/data': {
    request: async (own) => withAccess(await openOwnData(own)),
  },
  'PUT /api/public/subscription/{identifier}/privacy/consents': {
    request: async (own) => withAccess(await openOwnData(own), { body: consent }),
  },
  'GET /api/public/subscription/{identifier}/privacy/requests': {
    request: async (own) => withAccess(await openOwnData(own)),
  },
  'POST /api/public/subscription/{identifier}/privacy/requests': {
    request: async (own) => withAccess(await openOwnData(own), { body: { kind: 'erasure' } }),
  },
  'DELETE /api/public/subscription/{identifier}/privacy/requests/{request_id}': {
    request: async (own) => {
      const { access, id } = await dataRequest(own);
      return withAccess(access, { params: { request_id: id } });
    },
  },
  'GET /api/data-requests': {
    request: async (own) => {
      await dataRequest(own);
      return {};
    },
  },
  'GET /api/data-requests/{id}': { request: async (own) => ({ params: { id: (await dataRequest(own)).id } }) },
  'POST /api/data-requests/{id}/answer': {
    request: async (own) => ({ params: { id: (await dataRequest(own)).id }, body: { decision: 'done' } }),
  },
  'GET /api/patients/{id}/consents': { request: patientOf },
  'POST /api/patients/{id}/consents': { request: async (own) => ({ ...(await patientOf(own)), body: consent }) },
};
