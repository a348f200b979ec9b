import type { FastifyReply, FastifyRequest } from 'fastify';
import { GUIDE } from './guide/guide.js';
import { GUIDE_STYLE } from './guide/guide-style.js';
import { contentSecurityPolicy, inlineHash, inlineStyleHashes } from '../page-security/content-security-policy.js';

/** Swagger UI assigns what DOMPurify has sanitized to `innerHTML`. Runs before it renders. */
export const DOCS_SETUP = "window.trustedTypes?.createPolicy('default',{createHTML:html=>html})";

/** The only inline style attribute of Swagger UI's page, as attributes that need no permission. */
const HIDDEN_DRAWINGS = ['style="position:absolute;width:0;height:0"', 'width="0" height="0"'] as const;

/** The style of its logo, which its script adds. */
const LOGO_STYLE = '.logo_small_svg__cls-2{fill:#fff}.logo_small_svg__cls-3{fill:#85ea2d}';

const VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1">';

/** Swagger UI's page with the guide before the reference. */
const withGuide = (html: string): string =>
  html
    .replace(...HIDDEN_DRAWINGS)
    .replace('</head>', () => `${VIEWPORT}<style>${GUIDE_STYLE}</style></head>`)
    .replace('<body>', () => `<body>${GUIDE}`);

/** Adds the guide to Swagger UI's page, and a policy without inline code, as all other pages have. */
export function completeDocsPage(
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
  const html = withGuide(payload);
  const trustedTypes = ['default', 'dompurify'];
  const styles = [...inlineStyleHashes(html), inlineHash(LOGO_STYLE)];
  void reply.header(
    'content-security-policy',
    contentSecurityPolicy({ scripts: [inlineHash(DOCS_SETUP)], styles, trustedTypes }),
  );
  done(null, html);
}
