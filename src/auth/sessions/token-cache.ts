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
export type ReadClaims = TokenClaims & { exp: number };

/** How many tokens are remembered; the one that was read first goes first. */
const REMEMBERED = 10_000;
const SECOND_MS = 1_000;

/**
 * Tokens whose signature was found good, which it stays until they expire: reading one costs more than all else that a
 * guard does. That a token is good says nothing about its session: see `CallersService.callerOf`.
 */
@Injectable()
export class KnownTokens {
  /** By the hash of the Authorization header: the tokens themselves are not kept. */
  private readonly known = new Map<string, ReadClaims>();

  /** What the token in an Authorization header says; null for one that is to be read (again). */
  claimsOf(authorization: string): TokenClaims | null {
    const claims = this.known.get(keyOf(authorization));
    return claims && claims.exp * SECOND_MS > Date.now() ? claims : null;
  }

  remember(authorization: string, claims: ReadClaims): void {
    if (this.known.size >= REMEMBERED) this.known.delete(this.known.keys().next().value ?? '');
    this.known.set(keyOf(authorization), claims);
  }
}

const keyOf = (authorization: string): string => hash('sha256', authorization, 'base64');
