import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { ToolError } from './nirog-api.js';

const LIFETIME_MS = 10 * 60_000;
const RADIX = 36;
const TOKEN = /^([0-9a-z]{1,11})\.([\w-]{16})\.([\w-]{43})$/;

/** What a token confirms. */
export interface Confirmed {
  tool: string;
  /** Arguments of the tool, without the token. */
  args: object;
  /** What the preview showed. It must still be true. */
  preview: object;
}

export interface Confirmation {
  token: string;
  expiresAt: Date;
}

/**
 * Confirmation tokens of write tools. A token is signed with the API key, so the server stores nothing, and neither the
 * assistant nor another key can make one. Uses real time, as sessions do.
 */
export class Confirmations {
  constructor(
    private readonly apiKey: string,
    private readonly now: () => number,
  ) {}

  create(confirmed: Confirmed): Confirmation {
    const expiresAt = this.now() + LIFETIME_MS;
    const [expiry, nonce] = [expiresAt.toString(RADIX), randomBytes(12).toString('base64url')];
    return { token: `${expiry}.${nonce}.${this.sign(expiry, nonce, confirmed)}`, expiresAt: new Date(expiresAt) };
  }

  /**
   * Checks a token. A repeat with the same token gets the same key, so the API does the work once.
   * @returns the Idempotency-Key of the write
   * @throws ToolError
   */
  verify(token: string, confirmed: Confirmed): string {
    const [, expiry = '', nonce = '', signature = ''] = TOKEN.exec(token) ?? [];
    if (!signature || !timingSafeEqual(Buffer.from(signature), Buffer.from(this.sign(expiry, nonce, confirmed))))
      throw new ToolError(
        'This confirmation is for other arguments, another API key, or data that has changed since the preview. Nothing was done. Call the tool without confirmation_token and show the new preview.',
      );
    if (parseInt(expiry, RADIX) <= this.now())
      throw new ToolError(
        'This confirmation has expired. Nothing was done. Call the tool without confirmation_token and show the new preview.',
      );
    return `mcp-${token}`;
  }

  private sign(expiry: string, nonce: string, { tool, args, preview }: Confirmed): string {
    const text = JSON.stringify(['mcp/confirmation', tool, sorted(args), sorted(preview), expiry, nonce]);
    return createHmac('sha256', this.apiKey).update(text).digest('base64url');
  }
}

const sorted = (fields: object): [string, unknown][] =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
