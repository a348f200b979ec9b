/** What happened. Changes of data are in the audit log instead. */
export const SECURITY_EVENT_KINDS = [
  'login.succeeded', // a session was opened with the password, and the second factor if the login has one
  'login.new_device', // as `login.succeeded`, with a browser and system that the login had not used before
  'login.failed', // a wrong password, or an unknown email or mobile number
  'login.factor_failed', // the password was right, the second factor was not
  'login.factor_asked', // the password was right; the second factor was not given yet
  'proof.failed', // a wrong password, PIN or code in a session
  'account.changed', // password, email, second factor, PIN, session, keys, webhooks or a login; see `operation`
  'access.refused', // no or an ended session, or a permission is missing; see `code`
  'access.unknown_id', // a record that does not exist, or that belongs to another clinic
  'request.limited', // a rate limit was exceeded
  'signature.invalid', // a webhook with a wrong signature
  'session.country_changed', // a session was used from the network of another country
  'data.exported', // a list or an archive was downloaded
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/** Operations that change who can log in, or how, or what they may do. Their changes of data are in the audit log too. */
export const ACCOUNT_OPERATIONS: ReadonlySet<string> = new Set([
  ...['account.update', 'account.changePassword', 'account.endSession', 'account.setPin', 'account.removePin'],
  ...['account.confirmTotp', 'account.addPasskey', 'account.removeSecondFactor', 'account.renewRecoveryCodes'],
  ...['account.saveGateway', 'auth.signUp', 'auth.logOut', 'auth.usePasswordLink'],
  ...['admin.move', 'admin.createPasswordLink', 'admin.createPasswordLinkByEmail', 'admin.requestFactorRemoval'],
  ...['admin.createStaff', 'admin.updateStaff', 'admin.disableStaff', 'admin.endStaffSessions'],
  ...['admin.requestStaffFactorRemoval', 'admin.openQueues'],
  ...['staff.invite', 'staff.update', 'staff.end', 'staff.endSessions', 'staff.createLink', 'staff.setRules'],
  ...['staff.requestFactorRemoval', 'integrations.create', 'integrations.update', 'integrations.rotate'],
  ...['integrations.endPreviousSecret', 'integrations.revoke'],
  ...['events.createWebhook', 'events.updateWebhook', 'events.deleteWebhook', 'events.rotateWebhookSecret'],
]);

/** Fields with which a person proves who they are. */
const PROOF_FIELDS: ReadonlySet<string> = new Set(['current_password', 'pin', 'code', 'passkey']);

/** The service of the login records these itself, because only it knows whose login it is. */
const LOGIN_OPERATIONS: ReadonlySet<string> = new Set(['auth.logIn', 'auth.completeLogin']);

/** Refusals in the normal course: the dashboard asks for what is missing and repeats the call. */
const EXPECTED_CODES: ReadonlySet<string> = new Set(['verification.needed', 'factor.needed']);

const [BAD_REQUEST, UNAUTHORIZED, FORBIDDEN, NOT_FOUND, TOO_MANY] = [400, 401, 403, 404, 429];

/** A response to a request. */
export interface ResponseFacts {
  status: number;
  /** Error code; null for a success. */
  code: string | null;
  /** The fields that the error is about. */
  fields: readonly string[];
  /** Null for pages and files. */
  operation: string | null;
  isRead: boolean;
  hasCaller: boolean;
  /** Whether it is a table or an archive to save. */
  isDownload: boolean;
}

/** The security event that a response is; null for most. */
export function securityEventOf(response: ResponseFacts): SecurityEventKind | null {
  const { status, code, operation, hasCaller } = response;
  const isLogin = operation !== null && LOGIN_OPERATIONS.has(operation);
  if (status < BAD_REQUEST) return successEventOf(response);
  if (status === TOO_MANY) return 'request.limited';
  if (isLogin || (code !== null && EXPECTED_CODES.has(code))) return null;
  if (code === 'signature.invalid') return 'signature.invalid';
  if (status === UNAUTHORIZED || status === FORBIDDEN) return 'access.refused';
  if (status === NOT_FOUND && hasCaller && code?.endsWith('.not_found') && code !== 'request.not_found')
    return 'access.unknown_id';
  return response.fields.some((field) => PROOF_FIELDS.has(field)) ? 'proof.failed' : null;
}

function successEventOf({ operation, isRead, hasCaller, isDownload }: ResponseFacts): SecurityEventKind | null {
  if (isDownload && hasCaller) return 'data.exported';
  return !isRead && operation !== null && ACCOUNT_OPERATIONS.has(operation) ? 'account.changed' : null;
}
