import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentSecurityPolicy, inlineHash, inlineStyleHashes } from '../page-security/content-security-policy.js';

/** Swagger UI assigns what DOMPurify has sanitized to `innerHTML`. Runs before it renders. */
export const DOCS_SETUP = "window.trustedTypes?.createPolicy('default',{createHTML:html=>html})";

/** The only inline style attribute of Swagger UI's page, as attributes that need no permission. */
const HIDDEN_DRAWINGS = ['style="position:absolute;width:0;height:0"', 'width="0" height="0"'] as const;

/** The style of its logo, which its script adds. */
const LOGO_STYLE = '.logo_small_svg__cls-2{fill:#fff}.logo_small_svg__cls-3{fill:#85ea2d}';

/** Gives Swagger UI's page a policy without inline code, as all other pages have. */
export function protectDocsPage(
  _request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload?: unknown) => void,
): void {
  const isPage = typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html');
  if (!isPage) {
    done(null, payload);
    return;
  }
  const html = payload.replace(...HIDDEN_DRAWINGS);
  const trustedTypes = ['default', 'dompurify'];
  const styles = [...inlineStyleHashes(html), inlineHash(LOGO_STYLE)];
  void reply.header(
    'content-security-policy',
    contentSecurityPolicy({ scripts: [inlineHash(DOCS_SETUP)], styles, trustedTypes }),
  );
  done(null, html);
}
