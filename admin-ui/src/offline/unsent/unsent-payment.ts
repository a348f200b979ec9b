import type { ChangedPatient } from '../../../../src/shared/domain-error';
import type { RecordPaymentInput } from '../../api/inputs';

/** A payment as it was entered: all values that could change later are part of it. */
export type EnteredPaymentInput = Required<Omit<RecordPaymentInput, 'amount_reason' | 'reference'>> &
  Pick<RecordPaymentInput, 'amount_reason' | 'reference'> & {
    /** The patient's version on this device. */
    patient_version: string;
    /** The tier's price on this device, in rupees. */
    expected_price: number;
  };

/** What a person must decide before the payment can be sent. */
export type PaymentQuestion =
  | { kind: 'changed'; patient: ChangedPatient }
  /** An attempt got no response, and the server no longer recognises a repeat of it. */
  | { kind: 'expired' }
  | { kind: 'refused'; text: string };

/** A payment at the clinic that this device has not sent yet. Contains no name: a logout by the server keeps it. */
export interface UnsentPayment {
  id: string;
  /** Who entered it, in which clinic. Only this person sees and sends it, and only there; see `ownerOf`. */
  owner: string;
  patient_id: string;
  input: EnteredPaymentInput;
  /** The Idempotency-Key of all attempts with this input. */
  key: string;
  /** From `Date.now()`, as `attempted_at`. */
  entered_at: number;
  /** The first attempt with this key that got no response; null before. */
  attempted_at: number | null;
  status: 'waiting' | 'question' | 'discarded';
  question: PaymentQuestion | null;
}
