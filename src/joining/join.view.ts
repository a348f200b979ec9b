/** A code was sent, whether or not anybody has the number. */
export class JoinCodeView {
  /** The last four digits of the number. @example '+91 ••••••3210' */
  mobile_hint!: string;
  /** When the code stops working: five minutes after it was sent. @example '2026-11-27T12:05:00.000Z' */
  expires_at!: Date;
}

/** A person whom the clinic knows with the confirmed number. */
export class KnownPersonView {
  /** @example '0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30' */
  id!: string;
  name!: string;
}

export class NumberConfirmedView {
  /** Keeps the number confirmed for 30 minutes; send it with `POST /api/public/join`. */
  token!: string;
  /** People whom the clinic knows with this number. Send the id of one of them, or the name of somebody else. */
  people!: KnownPersonView[];
}

export class JoinedView {
  /** `joined`: the page of `identifier` is theirs. `waiting`: the clinic must agree first. @example 'joined' */
  status!: 'joined' | 'waiting';
  /** Last part of the own page's address; null while waiting. */
  identifier!: string | null;
}
