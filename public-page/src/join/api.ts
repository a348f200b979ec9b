import { type Language } from '../../../src/public/language.rules.js';
import { type JoinCodeView, type JoinedView } from '../../../src/joining/join.view.js';
import { type PrivacyNoticeView } from '../../../src/privacy/notice/privacy.view.js';
import { type Json } from '../api-types.js';
import { request } from '../common/request.js';
import { type Beneficiary, type Confirmed, type SentCode } from './join.js';

/** What each call about a plan names. */
interface PlanCall {
  slug: string;
  subscription_id: string;
  mobile: string;
  language: Language;
}

/** Time after which a new code can be requested: WhatsApp needs a few seconds. */
const RESEND_MS = 30_000;

/** Sends a code to the number. The answer is the same whether or not the clinic knows the number. */
export async function sendJoinCode(call: PlanCall): Promise<SentCode> {
  const answer = await request<Json<JoinCodeView>>('/api/public/join/code', call);
  const now = Date.now();
  return {
    mobileHint: answer.mobile_hint,
    expiresAt: answer.expires_at,
    endsAt: now + answer.expires_in * 1_000,
    resendAt: now + RESEND_MS,
  };
}

/** Exchanges the code for a token. @returns with it the people of the number. */
export const confirmNumber = (slug: string, mobile: string, code: string): Promise<Confirmed> =>
  request('/api/public/join/confirm', { slug, mobile, code });

export type PrivacyNotice = Json<PrivacyNoticeView>;

/** The privacy notice of the page. */
export const loadNotice = async (slug: string, language: Language): Promise<PrivacyNotice> =>
  (await request<{ notice: PrivacyNotice }>(`/api/public/doctor/${slug}/privacy?language=${language}`)).notice;

/** A person who joins. `patient_id`: one of the people of the number. `new_person`: none of them. */
export interface Joining extends PlanCall {
  token: string;
  name: string;
  for: Beneficiary;
  consent: true;
  reminders: boolean;
  email?: string;
  patient_id?: string;
  new_person?: true;
  guardian_name?: string;
  payer_name?: string;
}

/** Joins the plan; may be repeated. @returns the identifier of the person's page; null while the clinic decides. */
export const joinPlan = (joining: Joining): Promise<JoinedView> => request('/api/public/join', joining);
