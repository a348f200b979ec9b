import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';

/** The claims of a token. Everything else is queried, so that the end of a session takes effect at once. */
export interface TokenClaims {
  /** Account id. */
  sub: string;
  /** Session id. */
  sid: string;
}

/** The claims of a verified token; `exp` is its expiry in Unix seconds. */
export type VerifiedClaims = TokenClaims & { exp: number };

/** When the cache is full, the oldest entry is evicted. */
const MAX_CACHED_TOKENS = 10_000;
const SECOND_MS = 1_000;

/**
 * Caches tokens with a valid signature until they expire, because verifying one costs more than the rest of the guard.
 * The session of a cached token may have ended: see `CallersService.authenticate`.
 */
@Injectable()
export class TokenCache {
  /** By the hash of the Authorization header: the tokens themselves are not stored. */
  private readonly claims = new Map<string, VerifiedClaims>();

  /** Null if the token must be verified: it is unknown or expired. */
  claimsOf(authorization: string): TokenClaims | null {
    const claims = this.claims.get(keyOf(authorization));
    return claims && claims.exp * SECOND_MS > Date.now() ? claims : null;
  }

  add(authorization: string, claims: VerifiedClaims): void {
    if (this.claims.size >= MAX_CACHED_TOKENS) this.claims.delete(this.claims.keys().next().value ?? '');
    this.claims.set(keyOf(authorization), claims);
  }
}

const keyOf = (authorization: string): string => hash('sha256', authorization, 'base64');
