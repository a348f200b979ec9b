import type { Day } from './calendar.js';
import { JOINING_ERRORS } from './error-codes/joining.js';
import { PATIENT_ERRORS } from './error-codes/patients.js';
import { PICTURE_ERRORS } from './error-codes/pictures.js';

/**
 * Every error of the API: its HTTP status and the text to show to the user. Codes are public: add, never rename.
 * `DomainError.params` replaces the {names} in a text.
 */
export const ERRORS_BY_CODE = {
  'request.invalid': [400, 'Some fields are not valid'],
  'request.malformed': [400, 'The request body is not valid JSON'],
  'request.bad_text': [
    400,
    'A text contains a character that cannot be stored (NUL or an incomplete character). Remove it.',
  ],
  'request.bad_http': [400, 'This is not a valid HTTP request'],
  'request.bad_address': [400, 'This address is not valid'],
  'request.not_found': [404, 'This address does not exist'],
  'request.method_not_allowed': [405, 'This address does not support {method}'],
  'request.too_large': [413, 'The request is larger than 256 kB'],
  'request.head_too_large': [431, 'The address and the headers of the request are longer than 16 kB'],
  'request.unsupported_type': [415, 'Send the body as application/json'],
  'request.too_many': [429, 'Too many requests. Please wait a moment and try again.'],
  'request.timeout': [408, 'The request took too long to arrive'],
  'server.error': [500, 'Something went wrong on our side. Please try again.'],
  'server.busy': [503, 'Many people are using the service right now. Please try again in a few seconds.'],
  'server.unavailable': [503, 'The service is not available right now. Please try again in a minute.'],

  'idempotency.key_reused': [409, 'This Idempotency-Key was used for another request. Send a new one.'],
  'idempotency.in_progress': [409, 'The first request with this Idempotency-Key is still in progress'],
  'idempotency.reply_lost': [
    409,
    'This request was done, but its reply was lost. Check the current data before you send it again with a new Idempotency-Key.',
  ],
  'idempotency.reply_deleted': [
    409,
    'This request was done, and its reply was deleted with the patient. Do not send it again.',
  ],

  'token.missing': [401, 'Please log in'],
  'token.invalid': [401, 'Your session has ended. Please log in again.'],
  'login.wrong': [401, 'Invalid email or password'],
  'login.no_clinic': [403, 'You do not work for a clinic on Nirog any more. Ask the doctor for a new invitation.'],
  'clinic.not_yours': [404, 'You do not work for this clinic. Choose one of yours.'],
  'pin.locked': [403, 'This person must log in with the password, then set a new PIN.'],
  'member.not_found': [404, 'Staff member not found'],
  'member.exists': [409, 'Somebody with this email or mobile number already works for you'],
  'member.own_login': [409, 'This is your own login. Invite somebody else.'],
  'member.ended': [409, 'This person’s access has ended. Invite them again.'],
  'member.shared_login': [
    409,
    'This person also works for another clinic, so you cannot set their password. Support can make a link for them.',
  ],
  'invitation.unknown': [404, 'This invitation is not valid any more. Ask the doctor for a new one.'],
  'account.pending': [403, 'Your account is awaiting admin approval'],
  'account.rejected': [403, 'Your account was not approved. Please contact support.'],
  'account.suspended': [403, 'Your account is suspended. Please contact support.'],
  'account.email_taken': [409, 'An account with this email already exists'],
  'account.not_found': [404, 'Account not found'],
  'account.no_such_move': [409, 'This account is {status}; that is not possible now'],
  'staff.not_found': [404, 'Staff login not found'],
  'staff.own_login': [409, 'You cannot disable your own login or change its role. Another admin can.'],
  'session.not_found': [404, 'Session not found'],
  'password_link.unknown': [404, 'This link is not valid any more. Ask for a new one.'],
  'support_access.not_found': [404, 'This access has ended. Ask the doctor to allow it again.'],
  'archive.not_found': [404, 'This download has expired. Start it again.'],
  'api_key.invalid': [401, 'This API key does not work: it is mistyped, expired or revoked. Make a new one.'],
  'api_key.other_mode': [401, 'Only {mode} keys work here. Make one under Settings, Integrations.'],
  'api_key.network': [403, 'This API key does not work from this address. Add the address to the key.'],
  'api_key.scope': [403, 'This API key lacks the scope {scope}. Add it to the key.'],
  'api_key.not_found': [404, 'API key not found'],
  'api_key.revoked': [409, 'This API key is revoked. Make a new one.'],
  'api_key.two_secrets': [409, 'Two secrets of this key work now. End the earlier one first.'],
  'api_key.too_many': [409, 'A clinic can have {max} API keys at most. Revoke one first.'],
  'webhook.not_found': [404, 'Webhook not found'],
  'webhook.too_many': [409, 'A clinic can have {max} webhooks at most. Delete one first.'],
  'webhook.disabled': [409, 'This webhook is disabled. Enable it first.'],
  'webhook.two_secrets': [409, 'Two secrets of this webhook work until {until}. Rotate the secret after that.'],
  'webhook.replay_too_large': [409, 'A replay can send {max} events at most. Choose a shorter time.'],
  'role.forbidden': [403, 'You are not allowed to do this'],
  'session.needs_password': [403, 'A PIN is not enough for this. Log in with your password.'],
  'factor.needed': [403, 'This login needs two-step sign-in. Add an authenticator app or a passkey first.'],
  'verification.needed': [403, 'Confirm that it is you: enter the code of your authenticator app, or use your passkey'],
  'factor.challenge_ended': [409, 'This took too long, or there were too many wrong answers. Begin again.'],
  'factor.too_many': [429, 'Too many wrong codes. Use a passkey, or try again in an hour.'],
  'factor.not_found': [404, 'This way of signing in was not found. Reload the page.'],
  'factor.exists': [409, 'This is already set up for the login'],
  'factor.too_many_factors': [409, 'A login can have {max} passkeys and apps at most. Remove one first.'],
  'factor.required': [409, 'This login needs two-step sign-in. Add another way before you remove this one.'],
  'factor.none': [409, 'This login has no two-step sign-in'],
  'metrics.forbidden': [401, 'Send the token of METRICS_TOKEN as Authorization: Bearer'],
  'request.foreign_origin': [403, 'This request is only accepted from a page of Nirog'],

  ...PICTURE_ERRORS,
  'clinic.not_found': [404, 'Clinic not found'],
  'plan.not_found': [404, 'Subscription not found'],
  'plan.stale': [409, 'Somebody else changed this subscription meanwhile. Reload it and try again.'],
  'tier.not_found': [404, 'Tier not found'],
  ...PATIENT_ERRORS,
  'term.not_found': [404, 'Patient subscription not found'],
  'term.none_pending': [404, 'There is no subscription waiting for activation'],
  'term.tierless': [400, 'Please select a tier first'],
  'term.no_such_move': [409, 'This subscription is {status}; that is not possible now'],
  'term.ended': [409, 'This subscription has already ended'],
  'platform.limit_reached': [403, 'Your Nirog plan allows {limit} active patient subscriptions. Please upgrade.'],

  'message.not_found': [404, 'Message not found'],
  'message.queued': [409, 'This message is already waiting to be sent'],
  'message.delivered': [409, 'This message was already sent'],
  'message.not_due': [
    409,
    'There is nothing to pay now, so no message was sent. The subscription is valid up to {until}.',
  ],
  'message.not_possible': [409, 'The message cannot be sent: {why}. Call the patient instead.'],
  'message.failed_today': [
    409,
    'Today’s message was not delivered: {why}. Call the patient, or resend it on Messages.',
  ],
  'message.unreachable': [
    409,
    'The patient’s mobile number cannot receive WhatsApp messages. Correct the number first.',
  ],

  'desk.not_found': [404, 'This is no longer on the list. Reload it to see what needs doing now.'],

  ...JOINING_ERRORS,
  'link.unknown': [404, 'Invalid or expired subscription link'],
  'link.paused': [403, 'This subscription link is not active. Please contact {clinic}.'],
  'data_access.needed': [401, 'Confirm that it is you: ask for a code on WhatsApp, and enter it'],
  'data_access.code_ended': [409, 'This code does not work any more. Ask for a new one.'],
  'data_access.no_mobile': [
    409,
    'The clinic has no mobile number of you that can receive WhatsApp messages. Please contact the clinic.',
  ],
  'data_access.too_many_codes': [429, 'Too many codes were sent. Ask for another one in {minutes} minutes.'],
  'data_access.code_not_sent': [503, 'WhatsApp could not send the code. Please try again in a minute.'],
  'data_request.not_found': [404, 'Request not found'],
  'data_request.exists': [
    409,
    'You have an open request of this kind already. Withdraw it first, or wait for the answer.',
  ],
  'data_request.not_open': [409, 'This request was {status} already'],
  'payment.not_enabled': [409, 'This subscription is already active'],
  'payment.tier_unavailable': [400, 'This option is no longer offered. Reload the page and choose another.'],
  'payment.no_gateway': [409, 'Online payment is not set up yet. Please contact {clinic}.'],
  'payment.provider_down': [503, 'Failed to initiate payment. Please try again.'],
  'payment.not_found': [404, 'Payment not found'],
  'receipt.not_found': [404, 'Receipt not found'],
  'payment.patient_changed': [
    409,
    'This patient has changed since the payment was entered. Check what changed, then record the payment or discard it.',
  ],
  'payment.not_refundable': [409, 'Only a payment that was received can be refunded. This payment is {status}.'],
  'payment.nothing_paid': [409, 'Nothing was paid here, so there is nothing to refund'],
  'payment.refunded': [409, 'This payment is already fully refunded, or its refund is in progress'],
  'payment.online': [409, 'This payment was made online. Refund it instead.'],
  'payment.voided': [409, 'This payment was voided already'],
  'payment.partly_refunded': [409, 'Part of this payment was refunded, so it cannot be changed any more'],
  'payment.has_renewal': [
    409,
    'A later renewal starts where this subscription ends. Void that renewal first, or refund this payment.',
  ],
  'refund.exceeds': [409, 'Only {left} of this payment is left to refund'],
  'refund.in_progress': [
    409,
    'Razorpay has not confirmed the last refund of this payment yet. Wait until it has, so that nothing is refunded twice.',
  ],
  'refund.no_gateway': [409, 'Save your Razorpay keys first: this payment is refunded through Razorpay'],
  'refund.refused': [
    409,
    'Razorpay did not accept the refund: {why}. Nothing was refunded. Check your Razorpay balance and the payment in the Razorpay dashboard, then try again.',
  ],
  'import.not_found': [404, 'Import not found'],
  'import.too_large': [413, 'The file is larger than 10 MB. Split it and import the parts one after the other.'],
  'import.unsupported_type': [415, 'Send a CSV file (text/csv or text/tab-separated-values) or an XLSX file'],
  'import.unreadable': [400, 'This file cannot be read: {why}'],
  'import.too_many_rows': [400, 'A file may have at most {max} rows. Split it and import the parts.'],
  'import.not_possible': [409, 'This import is {status}; that is not possible now'],
  'import.undo_over': [409, 'An import can be undone for 24 hours only'],
  'bulk.not_found': [404, 'Bulk action not found'],
  'bulk.too_many': [400, 'Choose at most {max} patients at once; {count} match'],
  'hold.not_found': [404, 'Held payment not found'],
  'hold.not_open': [409, 'This held payment was {status} already'],
  'hold.patient_deleted': [409, 'The patient was deleted, so this money cannot be a renewal. Refund it instead.'],
  'order.not_found': [404, 'Payment order not found'],
  'gateway.keys_refused': [400, 'Razorpay does not accept these keys. Copy both again from your Razorpay dashboard.'],
  'gateway.unreachable': [503, 'Razorpay did not answer. Nothing was changed; please try again in a minute.'],
  'signature.invalid': [401, 'The signature does not match'],
  'sandbox.unknown': [404, 'The simulator has nothing with this id'],
} as const satisfies Record<string, readonly [status: number, text: string]>;

export type ErrorCode = keyof typeof ERRORS_BY_CODE;

/** An invalid field and a text to show that says what to do. */
export interface FieldProblem {
  field: string;
  message: string;
}

/** Whom a patient can contact: the clinic, or the doctor if the clinic has no name; null where the profile is empty. */
export interface ErrorContact {
  name: string | null;
  phone: string | null;
}

/** What has changed for a patient since a payment was entered. */
export type PatientChange = 'payment' | 'subscription' | 'price';

/** The newest payment received from a patient. Amounts are in rupees. */
export interface LastPayment {
  amount: number;
  payment_method: string;
  /** Who recorded it; null for an online payment. */
  recorded_by: string | null;
  recorded_at: Date;
  subscription_name: string;
  subscription_end_date: Day | null;
}

/** A patient who has changed since a payment was entered, as of now. Amounts are in rupees. */
export interface ChangedPatient {
  version: string;
  changes: PatientChange[];
  price: number;
  subscription_start_date: Day;
  subscription_end_date: Day;
  last_payment: LastPayment | null;
}

/** Additional fields of the error's body, for programs. */
export interface ErrorExtensions {
  changed_patient?: ChangedPatient;
  archived_patient_id?: string;
  contact?: ErrorContact;
}

/** Thrown when a request breaks a business rule. Match on `code` only. */
export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly params: Record<string, string | number> = {},
    readonly details?: FieldProblem[],
    readonly extensions?: ErrorExtensions,
  ) {
    super(ERRORS_BY_CODE[code][1].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? name)));
  }

  /** An error whose text says whom the patient should contact. */
  static withContact(contact: ErrorContact, code: 'link.paused' | 'payment.no_gateway' | 'join.closed'): DomainError {
    const clinic = [contact.name, contact.phone].filter(Boolean).join(', ') || 'your clinic';
    return new DomainError(code, { clinic }, undefined, { contact });
  }

  /** An error that belongs to one field: a form shows its text there. */
  static atField(field: string, code: ErrorCode, params: Record<string, string | number> = {}): DomainError {
    const { message } = new DomainError(code, params);
    return new DomainError(code, params, [{ field, message }]);
  }

  /** An error for a call that the caller's role does not permit; `reason` says whom to ask. */
  static forbidden(reason: string): DomainError {
    const error = new DomainError('role.forbidden');
    error.message = reason;
    return error;
  }

  /** An error for one invalid field; `message` says what to do. */
  static invalidField(field: string, message: string): DomainError {
    return DomainError.invalidFields([{ field, message }]);
  }

  /** An error for several invalid fields; its text is that of the first one. */
  static invalidFields(problems: FieldProblem[]): DomainError {
    const error = new DomainError('request.invalid', {}, problems);
    if (problems[0]) error.message = problems[0].message;
    return error;
  }
}
