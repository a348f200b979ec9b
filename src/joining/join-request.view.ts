import type { JoinRequestState } from './joining.rules.js';

/** Somebody with a confirmed number who wants to join a plan. The person's data is null once the request is approved. */
export class JoinRequestView {
  /** @example '0199f2d8-7c40-7b1a-8e52-3d9f6a1c4b08' */
  id!: string;
  state!: JoinRequestState;
  /** Of the person, or of the patient that the request became; null once erased. */
  name!: string | null;
  mobile!: string | null;
  email!: string | null;
  is_minor!: boolean;
  /** Who decides for a minor; null otherwise. @example 'Sunita Kumar' */
  guardian_name!: string | null;
  /** Who pays for the person; null if the person does. @example 'Sunita Kumar' */
  payer_name!: string | null;
  subscription_id!: string;
  subscription_name!: string;
  /** The tier that the person has chosen; null without one. */
  subscription_tier_id!: string | null;
  tier_name!: string | null;
  /** A known patient who wants to come back, or the patient that the request became; null for somebody new. */
  patient_id!: string | null;
  /** Whether the known patient is in the archive; the approval brings the patient back. @example false */
  archived!: boolean;
  created_at!: Date;
  /** Null while it is waiting. */
  decided_at!: Date | null;
}

export class JoinRequestsView {
  join_requests!: JoinRequestView[];
  /** Number of matching rows over all pages. */
  total!: number;
}

export class JoinRequestResponse {
  /** Text to show. @example 'Ravi Kumar can join now' */
  message!: string;
  join_request!: JoinRequestView;
}
