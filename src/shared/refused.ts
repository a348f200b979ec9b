/**
 * Every refusal the API can give: its HTTP status and the text to show. Codes are public: add, never rename.
 * A text may hold {names}; `Refused.params` fills them.
 */
export const REFUSALS = {
  'request.invalid': [400, 'Some fields need another value'],
  'request.malformed': [400, 'The request body is not valid JSON'],
  'request.bad_text': [400, 'A text holds a character that cannot be stored (NUL). Remove it.'],
  'request.not_found': [404, 'There is nothing at this address'],
  'request.method_not_allowed': [405, 'This address does not answer {method}'],
  'request.too_large': [413, 'The request is larger than 256 kB'],
  'request.unsupported_type': [415, 'Send the body as application/json'],
  'request.too_many': [429, 'Too many requests. Please wait a moment and try again.'],
  'request.timeout': [408, 'The request took too long to arrive'],
  'server.error': [500, 'Something went wrong on our side. Please try again.'],
  'server.unavailable': [503, 'The service is not available right now. Please try again in a minute.'],

  'idempotency.key_reused': [409, 'This Idempotency-Key was used for another request. Send a new one.'],
  'idempotency.in_progress': [409, 'The first request with this Idempotency-Key is still being worked on'],

  'token.missing': [401, 'Please log in'],
  'token.invalid': [401, 'Your session has ended. Please log in again.'],
  'login.wrong': [401, 'Invalid email or password'],
  'account.pending': [403, 'Your account is awaiting admin approval'],
  'account.rejected': [403, 'Your account was not approved. Please contact support.'],
  'account.suspended': [403, 'Your account is suspended. Please contact support.'],
  'account.email_taken': [409, 'An account with this email already exists'],
  'account.not_found': [404, 'Account not found'],
  'account.no_such_move': [409, 'This account is {status}; that is not possible now'],
  'session.not_found': [404, 'Session not found'],
  'role.forbidden': [403, 'You are not allowed to do this'],

  'clinic.not_found': [404, 'Clinic not found'],
  'plan.not_found': [404, 'Subscription not found'],
  'plan.stale': [409, 'Somebody else changed this subscription meanwhile. Reload it and try again.'],
  'tier.not_found': [404, 'Tier not found'],
  'patient.not_found': [404, 'Patient not found'],
  'patient.exists': [409, 'A patient with this name and mobile number already exists'],
  'patient.exists_archived': [
    409,
    'A patient with this name and mobile number is in the archive. Restore that patient instead.',
  ],
  'patient.not_archived': [409, 'Archive the patient first'],
  'patient.archived': [409, 'This patient is archived. Restore the patient first.'],
  'term.not_found': [404, 'Patient subscription not found'],
  'term.none_pending': [404, 'There is no subscription waiting for activation'],
  'term.tierless': [400, 'Please select a tier first'],
  'term.no_such_move': [409, 'This subscription is {status}; that is not possible now'],
  'term.ended': [409, 'This subscription has already ended'],
  'platform.limit_reached': [403, 'Your platform plan allows {limit} active patient subscriptions. Please upgrade.'],

  'message.not_found': [404, 'Message not found'],
  'message.queued': [409, 'This message is already waiting to be sent'],
  'message.delivered': [409, 'This message was already sent'],
  'message.unreachable': [
    409,
    'The patient’s mobile number cannot receive WhatsApp messages. Correct the number first.',
  ],

  'link.unknown': [404, 'Invalid or expired subscription link'],
  'link.paused': [403, 'This subscription link is not active. Please contact {clinic}.'],
  'payment.not_enabled': [409, 'This subscription is already active'],
  'payment.tier_unavailable': [400, 'This option is no longer offered. Reload the page and choose another.'],
  'payment.no_gateway': [409, 'Online payment is not set up yet. Please contact {clinic}.'],
  'payment.provider_down': [503, 'Failed to initiate payment. Please try again.'],
  'order.not_found': [404, 'Payment order not found'],
  'gateway.keys_refused': [400, 'Razorpay does not accept these keys. Copy both again from your Razorpay dashboard.'],
  'signature.invalid': [401, 'The signature does not match'],
  'sandbox.unknown': [404, 'The simulator has nothing with this id'],
} as const satisfies Record<string, readonly [status: number, text: string]>;

export type RefusalCode = keyof typeof REFUSALS;

/** One field of a refused body and what is wrong with it, as a text to show. */
export interface FieldProblem {
  field: string;
  message: string;
}

/** Thrown when a caller asks for something the rules forbid; only `code` is matched on. */
export class Refused extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly params: Record<string, string | number> = {},
    readonly details?: FieldProblem[],
  ) {
    super(REFUSALS[code][1].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? name)));
  }

  /** A body whose one wrong field is `field`; `message` is what to do about it. */
  static field(field: string, message: string): Refused {
    const refusal = new Refused('request.invalid', {}, [{ field, message }]);
    refusal.message = message;
    return refusal;
  }
}
