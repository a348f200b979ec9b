import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';

/** What a token says; everything else is looked up, so that ending a session ends it everywhere at once. */
export interface TokenClaims {
  /** Account id. */
  sub: string;
  /** Session id. */
  sid: string;
}

/** The same of a token that was read; `exp`: when it expires, in seconds since 1970. */
export type VerifiedClaims = TokenClaims & { exp: number };

/** How many tokens are remembered; the one that was read first goes first. */
const MAX_CACHED_TOKENS = 10_000;
const SECOND_MS = 1_000;

/**
 * Tokens whose signature was found good, which it stays until they expire: reading one costs more than all else that a
 * guard does. That a token is good says nothing about its session: see `CallersService.authenticate`.
 */
@Injectable()
export class TokenCache {
  /** By the hash of the Authorization header: the tokens themselves are not kept. */
  private readonly claims = new Map<string, VerifiedClaims>();

  /** What the token in an Authorization header says; null for one that is to be read (again). */
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
