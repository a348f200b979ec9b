/** A code was sent to the patient. */
export class DataAccessCodeView {
  /** The last four digits of the number. @example '+91 ••••••3210' */
  mobile_hint!: string;
  /** When the code stops working: ten minutes after it was sent. @example '2026-11-27T12:10:00.000Z' */
  expires_at!: Date;
  /** Seconds until then, for a client whose clock may be wrong. @example 600 */
  expires_in!: number;
}

export class DataAccessView {
  /**
   * Send it as `Authorization: Bearer`. It works for this payment link only.
   * @example 'Nw5rT8kLq2VbXc9sYd3eFg7hJm1pRz4uAt6wBv0xCyE'
   */
  access_token!: string;
  /** When it stops working: after 15 minutes. @example '2026-11-27T12:20:00.000Z' */
  expires_at!: Date;
  /** Seconds until then, for a client whose clock may be wrong. @example 900 */
  expires_in!: number;
}
