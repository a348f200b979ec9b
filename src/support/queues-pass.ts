import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { IncomingHttpHeaders } from 'node:http';
import { TOKEN } from '../auth/auth.guard.js';
import type { Caller } from '../auth/auth.service.js';
import { CallersService } from '../auth/sessions/callers.service.js';
import type { ReadClaims, TokenClaims } from '../auth/sessions/token-cache.js';
import { config } from '../config.js';
import { Refused } from '../shared/domain-error.js';

const NAME = 'nirog_queues';
/** Where the board stands; the pass is sent nowhere else. */
export const BOARD = '/queues';
/** Good only for the board: the API asks for another audience. */
const AUDIENCE = 'nirog-queues';
const LIFE_SECONDS = 300;
const PASS = new RegExp(`(?:^|;\\s*)${NAME}=([^;]+)`);
const BEARER = /^Bearer (\S+)$/i;

/** Who asks for the board, and with what. */
export interface Visitor {
  caller: Caller;
  /** A browser sends a cookie whoever asks it to; a token only who knows it. */
  byCookie: boolean;
  /** The pass anew when half of its life is over, so that a board in use stays open. */
  renewed: string | null;
}

/** The short-lived cookie that opens the board: a page cannot send a token along. It ends with its session. */
@Injectable()
export class QueuesPass {
  constructor(
    private readonly callers: CallersService,
    private readonly jwt: JwtService,
  ) {}

  /** The `Set-Cookie` header with a pass for the next five minutes. */
  async cookieFor({ sub, sid }: TokenClaims): Promise<string> {
    const claims: TokenClaims = { sub, sid };
    const pass = await this.jwt.signAsync(claims, { audience: AUDIENCE, expiresIn: LIFE_SECONDS });
    const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
    return `${NAME}=${pass}; Path=${BOARD}; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Strict${secure}`;
  }

  /** @throws Refused `token.missing`, `token.invalid`, or 403 with the account's status. */
  async visitorOf({ authorization = '', cookie = '' }: IncomingHttpHeaders): Promise<Visitor> {
    const [, token] = BEARER.exec(authorization) ?? [];
    if (token) {
      const caller = await this.callers.callerOf(await this.claimsIn(token, TOKEN.audience));
      return { caller, byCookie: false, renewed: null };
    }
    const [, pass] = PASS.exec(cookie) ?? [];
    if (!pass) throw new Refused('token.missing');
    const claims = await this.claimsIn(pass, AUDIENCE);
    const caller = await this.callers.callerOf(claims);
    const isHalfOver = claims.exp - Date.now() / 1_000 < LIFE_SECONDS / 2;
    return { caller, byCookie: true, renewed: isHalfOver ? await this.cookieFor(claims) : null };
  }

  private async claimsIn(token: string, audience: string): Promise<ReadClaims> {
    const rules = { algorithms: [TOKEN.algorithm], issuer: TOKEN.issuer, audience };
    return this.jwt.verifyAsync<ReadClaims>(token, rules).catch(() => {
      throw new Refused('token.invalid');
    });
  }
}
