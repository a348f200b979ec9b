import { hash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { config } from '../../config.js';

/** The person who chooses a password waits for the answer. */
const TIMEOUT_MS = 2_000;
const PREFIX_LENGTH = 5;

/**
 * Looks passwords up in known breaches, in a service with the range interface of Have I Been Pwned. It gets the first
 * five digits of the password's SHA-1 hash, which some hundred thousand passwords share, and returns the rest of all hashes
 * that it knows with them.
 */
@Injectable()
export class BreachedPasswords {
  private readonly log = new Logger(BreachedPasswords.name);

  /** Whether a password is known from a breach. False without `BREACHED_PASSWORDS_URL`, and while the service is away. */
  async includes(password: string): Promise<boolean> {
    if (!config.breachedPasswordsUrl) return false;
    const sha1 = hash('sha1', password, 'hex').toUpperCase();
    try {
      const known = await this.findHashes(sha1.slice(0, PREFIX_LENGTH));
      return known.has(sha1.slice(PREFIX_LENGTH));
    } catch (error) {
      this.log.warn({ error: String(error) }, 'Breached passwords could not be looked up: the password is accepted');
      return false;
    }
  }

  /** The rest of each known hash with this prefix. Padding has the count 0. */
  private async findHashes(prefix: string): Promise<Set<string>> {
    const response = await fetch(`${config.breachedPasswordsUrl}${prefix}`, {
      headers: { 'add-padding': 'true' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const lines = (await response.text()).split(/\r?\n/).map((line) => line.split(':'));
    return new Set(lines.filter(([, count]) => Number(count) > 0).map(([rest = '']) => rest));
  }
}
