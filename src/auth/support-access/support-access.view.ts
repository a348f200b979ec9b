import type { AccountView } from '../account.view.js';

/** A person of support who has looked at the clinic. */
export class SupportUseView {
  /** @example 'Meera Rao' */
  name!: string;
  /** When the view was opened. @example '2026-11-27T06:30:00.000Z' */
  opened_at!: Date;
  /** Whether it is open now. */
  is_open!: boolean;
}

/** The hour for which a doctor lets support see the clinic. */
export class SupportAccessView {
  /** @example '0199f2b0-1c2d-7e3f-8a4b-5c6d7e8f9a0b' */
  id!: string;
  /** @example '2026-11-27T06:30:00.000Z' */
  granted_at!: Date;
  /** @example '2026-11-27T07:30:00.000Z' */
  expires_at!: Date;
  /** Who has used it, newest first. */
  uses!: SupportUseView[];
}

export class SupportAccessResponse {
  /** Null if support may not see the clinic now. */
  support_access!: SupportAccessView | null;
}

export class SupportAccessSavedResponse extends SupportAccessResponse {
  /** @example 'Support can see your clinic for one hour' */
  message!: string;
}

/** A clinic that support may look at now. */
export class OpenClinicView {
  /** @example '0199f2b0-1c2d-7e3f-8a4b-5c6d7e8f9a0b' */
  id!: string;
  /** @example '0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30' */
  doctor_id!: string;
  /** @example 'Dr Asha Rao' */
  doctor_name!: string | null;
  /** @example 'Rao Clinic' */
  clinic_name!: string | null;
  /** @example '2026-11-27T07:30:00.000Z' */
  expires_at!: Date;
}

export class OpenClinicsView {
  clinics!: OpenClinicView[];
  /** Number of clinics. @example 1 */
  total!: number;
}

/** A session that sees the clinic and changes nothing. */
export class SupportLoginView {
  /** Bearer token. @example 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl' */
  token!: string;
  user!: AccountView;
  /** When it ends. @example '2026-11-27T07:30:00.000Z' */
  expires_at!: Date;
  /** @example 'Dr Asha Rao' */
  doctor_name!: string | null;
}
