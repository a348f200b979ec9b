/** A code was sent, whether or not anybody has the number. */
export class JoinCodeView {
  /** The last four digits of the number. @example '+91 ••••••3210' */
  mobile_hint!: string;
  /** When the code stops working: five minutes after it was sent. @example '2026-11-27T12:05:00.000Z' */
  expires_at!: Date;
  /** Seconds until then, for a client whose clock may be wrong. @example 300 */
  expires_in!: number;
}

/** A person whom the clinic knows with the confirmed number. */
export class KnownPersonView {
  /** @example '0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30' */
  id!: string;
  /**
   * The first name with the initial of the last name. Of somebody with another number, for whom the person pays, the first name
   * alone unless two have it. @example 'Ravi K.'
   */
  name!: string;
}

export class NumberConfirmedView {
  /** Keeps the number confirmed for 30 minutes; send it with `POST /api/public/join`. */
  token!: string;
  /**
   * People whom the clinic knows with this number. Send the id of one of them, or the full name of somebody else. People without
   * any term, message or change for a year are not listed: the number may be somebody else's by now.
   */
  people!: KnownPersonView[];
}

export class JoinedView {
  /** `joined`: the plan can be paid on the page of `identifier`. `waiting`: the clinic must agree first. @example 'joined' */
  status!: 'joined' | 'waiting';
  /** Last part of the page's address; null while waiting. */
  identifier!: string | null;
  /**
   * Whose page it is: of the patient, or, if the number is that of somebody who pays for several patients with other numbers, of
   * the payer. Null while waiting. @example 'patient'
   */
  page!: 'patient' | 'payer' | null;
}
