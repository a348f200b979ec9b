import { securityEventOf, type ResponseFacts } from './security-events.rules.js';

const READ: ResponseFacts = {
  status: 200,
  code: null,
  fields: [],
  operation: 'payments.list',
  isRead: true,
  hasCaller: true,
  isDownload: false,
};
const WRITE = { ...READ, isRead: false };
const failed = (status: number, code: string, more: Partial<ResponseFacts> = {}) => ({
  ...WRITE,
  status,
  code,
  ...more,
});
const proof = (field: string) => failed(400, 'request.invalid', { fields: [field] });

it.each<[string | null, string, ResponseFacts]>([
  [null, 'a read', READ],
  [null, 'a change of other data', { ...WRITE, operation: 'patients.create' }],
  ['account.changed', 'a change of a login', { ...WRITE, operation: 'account.changePassword' }],
  [null, 'a read of a login', { ...READ, operation: 'account.changePassword' }],
  ['data.exported', 'a download', { ...READ, isDownload: true }],
  [null, 'a download without a login', { ...READ, isDownload: true, hasCaller: false }],
  ['access.refused', 'a missing token', failed(401, 'token.missing', { hasCaller: false })],
  ['access.refused', 'a missing permission', failed(403, 'role.forbidden')],
  [null, 'the question for the second factor', failed(403, 'verification.needed')],
  [null, 'the request to set one up', failed(403, 'factor.needed')],
  ['request.limited', 'a rate limit', failed(429, 'request.too_many')],
  ['request.limited', 'a rate limit of the login', failed(429, 'request.too_many', { operation: 'auth.logIn' })],
  [null, 'a wrong login, which its service records', failed(401, 'login.wrong', { operation: 'auth.logIn' })],
  [null, 'a wrong code of a login', { ...proof('code'), operation: 'auth.completeLogin' }],
  ['signature.invalid', 'a wrong signature', failed(401, 'signature.invalid', { hasCaller: false })],
  ['access.unknown_id', 'an unknown record', failed(404, 'patient.not_found')],
  [null, 'an unknown record of somebody without a login', failed(404, 'patient.not_found', { hasCaller: false })],
  [null, 'an unknown address', failed(404, 'request.not_found')],
  ['proof.failed', 'a wrong password', proof('current_password')],
  ['proof.failed', 'a wrong PIN', proof('pin')],
  ['proof.failed', 'a wrong code', proof('code')],
  [null, 'a wrong field of another kind', proof('name')],
  [null, 'a conflict', failed(409, 'plan.name_taken')],
  [null, 'a failure of the server', failed(500, 'server.error')],
])('records %s for %s', (kind, _name, response) => {
  expect(securityEventOf(response)).toBe(kind);
});
