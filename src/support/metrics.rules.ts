/** The headers with which a proxy says for whom it asks. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];
const LOOPBACK = /^(?:127(?:\.\d+){3}|::1|::ffff:127(?:\.\d+){3})$/;

/**
 * Whether the caller runs on this machine. A proxy on it that nobody told the server of asks for somebody else, whatever
 * the address says.
 * @param address of the connection, not one that a header names.
 */
export const isLocalCaller = (address: string | undefined, headers: Readonly<Record<string, unknown>>): boolean =>
  LOOPBACK.test(address ?? '') && FORWARDED.every((name) => headers[name] === undefined);
