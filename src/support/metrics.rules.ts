/** Headers that a proxy adds. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];
const LOOPBACK = /^(?:127(?:\.\d+){3}|::1|::ffff:127(?:\.\d+){3})$/;

/**
 * Whether the caller runs on this machine. A proxied request comes from elsewhere, even if the proxy runs here.
 * @param address of the connection, not from a header.
 */
export const isLocalCaller = (address: string | undefined, headers: Readonly<Record<string, unknown>>): boolean =>
  LOOPBACK.test(address ?? '') && FORWARDED.every((name) => headers[name] === undefined);
