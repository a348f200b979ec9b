import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { IncomingHttpHeaders } from 'node:http';
import { TOKEN } from '../auth/auth.guard.js';
import type { Caller } from '../auth/caller.js';
import { CallersService } from '../auth/sessions/callers.service.js';
import type { VerifiedClaims, TokenClaims } from '../auth/sessions/token-cache.js';
import { isHttps } from '../platform/http/headers.js';
import { boardHasOwnHost } from '../platform/origins/origins.js';
import { DomainError } from '../shared/domain-error.js';

/** Path of the board. */
export const BOARD_PATH = '/queues';
/** Browsers accept `__Host-` only with the path `/`, which the cookie has if the host serves nothing but the board. */
const HAS_HOST_COOKIE = isHttps && boardHasOwnHost;
const COOKIE_PATH = HAS_HOST_COOKIE ? '/' : BOARD_PATH;
const COOKIE_NAME = `${HAS_HOST_COOKIE ? '__Host-' : isHttps ? '__Secure-' : ''}nirog_queues`;
/** A pass works for the board only: the API requires another audience. */
const AUDIENCE = 'nirog-queues';
const LIFETIME_SECONDS = 300;
const COOKIE_PATTERN = new RegExp(`(?:^|;\\s*)${COOKIE_NAME}=([^;]+)`);
const BEARER_PATTERN = /^Bearer (\S+)$/i;

export interface BoardVisitor {
  caller: Caller;
  /** Whether the cookie authenticated the caller. Browsers also send it with forged requests. */
  byCookie: boolean;
  /** `Set-Cookie` header with a new pass when half of the lifetime is over, so that a board in use stays open. */
  renewed: string | null;
}

/** The short-lived cookie that opens the board, because page loads cannot send a token. It ends with its session. */
@Injectable()
export class QueuesPass {
  constructor(
    private readonly callers: CallersService,
    private readonly jwt: JwtService,
  ) {}

  /** The `Set-Cookie` header with a pass for the next five minutes. */
  async createCookie({ sub, sid }: TokenClaims): Promise<string> {
    const claims: TokenClaims = { sub, sid };
    const pass = await this.jwt.signAsync(claims, { audience: AUDIENCE, expiresIn: LIFETIME_SECONDS });
    const secure = isHttps ? '; Secure' : '';
    return `${COOKIE_NAME}=${pass}; Path=${COOKIE_PATH}; Max-Age=${LIFETIME_SECONDS}; HttpOnly; SameSite=Strict${secure}`;
  }

  /** @throws DomainError `token.missing`, `token.invalid`, or 403 with the account's status. */
  async authenticate({ authorization = '', cookie = '' }: IncomingHttpHeaders): Promise<BoardVisitor> {
    const [, token] = BEARER_PATTERN.exec(authorization) ?? [];
    if (token) {
      const caller = await this.callers.authenticate(await this.verifyToken(token, TOKEN.audience));
      return { caller, byCookie: false, renewed: null };
    }
    const [, pass] = COOKIE_PATTERN.exec(cookie) ?? [];
    if (!pass) throw new DomainError('token.missing');
    const claims = await this.verifyToken(pass, AUDIENCE);
    const caller = await this.callers.authenticate(claims);
    const isHalfOver = claims.exp - Date.now() / 1_000 < LIFETIME_SECONDS / 2;
    return { caller, byCookie: true, renewed: isHalfOver ? await this.createCookie(claims) : null };
  }

  private async verifyToken(token: string, audience: string): Promise<VerifiedClaims> {
    const rules = { algorithms: [TOKEN.algorithm], issuer: TOKEN.issuer, audience };
    return this.jwt.verifyAsync<VerifiedClaims>(token, rules).catch(() => {
      throw new DomainError('token.invalid');
    });
  }
}
