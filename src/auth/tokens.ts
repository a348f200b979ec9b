import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';

/** What a token says; everything else is looked up, so that ending a session ends it everywhere at once. */
export interface TokenClaims {
  /** Account id. */
  sub: string;
  /** Session id. */
  sid: string;
}

/** How many tokens are remembered; the one read first goes first. */
const REMEMBERED = 10_000;
const SECOND_MS = 1_000;

/** Signs tokens and reads them. That a token is good says nothing about its session: see `AuthService.callerOf`. */
@Injectable()
export class Tokens {
  /** By the token's hash: good signatures, which stay good until they expire. */
  private readonly read = new Map<string, TokenClaims & { exp: number }>();

  constructor(private readonly jwt: JwtService) {}

  sign(claims: TokenClaims): Promise<string> {
    return this.jwt.signAsync(claims);
  }

  /** What a token says; null for one that is not ours, not signed as ours are, or too old. */
  claimsOf(token: string): TokenClaims | null {
    const key = hash('sha256', token, 'base64');
    const known = this.read.get(key);
    if (known && known.exp * SECOND_MS > Date.now()) return known;
    try {
      const claims = this.jwt.verify<TokenClaims & { exp: number }>(token);
      if (this.read.size >= REMEMBERED) this.read.delete(this.read.keys().next().value ?? '');
      this.read.set(key, claims);
      return claims;
    } catch {
      return null;
    }
  }
}
