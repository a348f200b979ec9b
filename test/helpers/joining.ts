import { randomInt } from 'node:crypto';
import type { Doctor, HttpResponse, World } from './world.js';

/** A doctor with a public page, and a plan on it. */
export interface DoctorWithPage extends Doctor {
  slug: string;
  plan: string;
  tier: string;
}

export interface JoinedAnswer {
  status: 'joined' | 'waiting';
  identifier: string | null;
  page: 'patient' | 'payer' | null;
  code?: string;
  details?: { field: string }[];
}

export interface JoinRequest {
  id: string;
  state: string;
  name: string | null;
  mobile: string | null;
  patient_id: string | null;
}

/** The calls with which people join plans on doctors' public pages. */
export function joining(w: World) {
  let pages = 0;
  /** Gives a doctor a public page with a new plan. @param settings of the plan on the page. */
  async function openPage(
    doctor: Doctor,
    {
      settings = {},
      page = {},
      name = `Dr Joining ${++pages}`,
    }: { settings?: object; page?: object; name?: string } = {},
  ): Promise<DoctorWithPage> {
    const { token } = doctor;
    await w.must('PUT', '/api/profile', { token, body: { doctor_name: name, registration_number: 'KMC 45678' } });
    const plan = await w.plan(doctor);
    const tier = await w.tier(doctor, plan);
    const { public_page } = await w.must<{ public_page: { slug: string } }>('PUT', '/api/public-page', {
      token,
      body: {
        enabled: true,
        plans: [{ subscription_id: plan, listed: true, prices_shown: true, joining: 'open', ...settings }],
        ...page,
      },
    });
    return { ...doctor, slug: public_page.slug, plan, tier };
  }
  const doctorWithPage = async (settings: object = {}, page: object = {}): Promise<DoctorWithPage> =>
    openPage(await w.doctor(), { settings, page });

  /** A number that nobody has yet, in E.164. */
  const newNumber = () => `+919${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
  const codeMessages = async (mobile: string) =>
    (await w.messages(mobile)).filter(({ template }) => template === 'join_code_v1');
  const newestCode = async (mobile: string): Promise<string> =>
    /\d{6}/.exec((await codeMessages(mobile)).at(-1)?.text ?? '')?.[0] ?? '';
  const sendCode = <T = { mobile_hint: string; expires_at: string }>(
    { slug, plan }: DoctorWithPage,
    mobile: string,
    fields: object = {},
  ) => w.call<T>('POST', '/api/public/join/code', { body: { slug, subscription_id: plan, mobile, ...fields } });
  const confirm = (
    { slug }: DoctorWithPage,
    mobile: string,
    code: string,
  ): Promise<HttpResponse<{ token: string; people: { id: string; name: string }[]; code?: string }>> =>
    w.call('POST', '/api/public/join/confirm', { body: { slug, mobile, code } });
  /** Asks for a code, reads it on the phone, and enters it. */
  async function confirmed(doctor: DoctorWithPage, mobile: string): Promise<{ token: string; people: object[] }> {
    const sent = await sendCode(doctor, mobile);
    if (sent.status !== 200) throw new Error(`no code: ${JSON.stringify(sent.body)}`);
    return (await confirm(doctor, mobile, await newestCode(mobile))).body;
  }
  const join = (doctor: DoctorWithPage, fields: object): Promise<HttpResponse<JoinedAnswer>> =>
    w.call('POST', '/api/public/join', {
      body: { slug: doctor.slug, subscription_id: doctor.plan, name: 'Ravi Kumar', consent: true, ...fields },
    });
  /** Confirms the number and joins. */
  const confirmAndJoin = async (doctor: DoctorWithPage, mobile: string, fields: object = {}) =>
    join(doctor, { mobile, token: (await confirmed(doctor, mobile)).token, ...fields });

  /** The doctor's requests to join. @param query e.g. `?state=waiting` */
  const requests = async ({ token }: Doctor, query = ''): Promise<JoinRequest[]> =>
    (await w.must<{ join_requests: JoinRequest[] }>('GET', `/api/join-requests${query}`, { token })).join_requests;
  const waiting = (doctor: Doctor): Promise<JoinRequest[]> => requests(doctor, '?state=waiting');
  const decide = (
    { token }: Doctor,
    id: string,
    decision: 'approve' | 'decline',
  ): Promise<HttpResponse<{ message: string; join_request: JoinRequest; code: string }>> =>
    w.call('POST', `/api/join-requests/${id}/${decision}`, { token });

  return {
    openPage,
    doctorWithPage,
    newNumber,
    codeMessages,
    newestCode,
    sendCode,
    confirm,
    confirmed,
    join,
    confirmAndJoin,
    requests,
    waiting,
    decide,
  };
}
