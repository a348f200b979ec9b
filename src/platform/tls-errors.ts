const REJECTED = /certificate|altnames|CERT_|unable to get (local )?issuer/i;
const NOT_TLS = /wrong version number|does not support SSL|packet length too long|unknown protocol/i;

/** Describes an error of a TLS connection in one line for the operator; null for any other error. */
export function describeTlsError({ code = '', message = '' }: { code?: string; message?: string }): string | null {
  if (NOT_TLS.test(message)) return 'does not speak TLS there';
  return REJECTED.test(`${code} ${message}`) ? `has a certificate that is not trusted (${message})` : null;
}
