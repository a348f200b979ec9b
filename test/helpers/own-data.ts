import type { Doctor, World } from './world.js';

const pathOf = (identifier: string) => `/api/public/subscription/${identifier}/privacy`;

export interface OwnDataRequest {
  id: string;
  kind: string;
  status: string;
  message: string | null;
  correction: object | null;
  answer: string | null;
  created_at: string;
  due_on: string;
  answered_at: string | null;
}

/** The calls with which the holder of a payment link uses the rights over the own data. */
export function ownData(w: World) {
  /** The messages with codes that the simulated WhatsApp delivered to the number. */
  const codeMessages = async (mobile: string) =>
    (await w.messages(mobile)).filter(({ template }) => template === 'verification_code_v1');
  const newestCode = async (mobile: string): Promise<string> =>
    /\d{6}/.exec((await codeMessages(mobile)).at(-1)?.text ?? '')?.[0] ?? '';
  const sendCode = <T = { mobile_hint: string; expires_at: string }>(identifier: string) =>
    w.call<T>('POST', `${pathOf(identifier)}/code`);
  const enter = <T = { access_token: string; expires_at: string }>(identifier: string, code: string) =>
    w.call<T>('POST', `${pathOf(identifier)}/access`, { body: { code } });
  const call = <T>(method: string, identifier: string, path: string, token: string, body?: object) =>
    w.call<T>(method, `${pathOf(identifier)}/${path}`, { token, ...(body && { body }) });
  /** Asks for a code, reads it on the patient's phone, and enters it. @returns the access token. */
  const open = async (identifier: string, mobile: string): Promise<string> => {
    const sent = await sendCode(identifier);
    if (sent.status !== 202) throw new Error(`no code: ${JSON.stringify(sent.body)}`);
    return (await enter(identifier, await newestCode(mobile))).body.access_token;
  };
  const request = async (identifier: string, token: string, body: object): Promise<OwnDataRequest> => {
    const response = await call<{ data_request: OwnDataRequest }>('POST', identifier, 'requests', token, body);
    if (response.status !== 201) throw new Error(`no request: ${JSON.stringify(response.body)}`);
    return response.body.data_request;
  };
  return {
    codeMessages,
    newestCode,
    sendCode,
    enter,
    call,
    open,
    request,
    /** A request of a patient who has a payment link. */
    async requestOf(doctor: Doctor, patientId: string, body: object): Promise<OwnDataRequest> {
      const { patient } = await w.must<{ patient: { mobile_e164: string } }>('GET', `/api/patients/${patientId}`, {
        token: doctor.token,
      });
      const identifier = await w.identifier(doctor, patientId);
      return request(identifier, await open(identifier, patient.mobile_e164), body);
    },
  };
}
