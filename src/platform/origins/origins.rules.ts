/** What an origin can serve. `shared` is what every origin answers, such as health checks. */
export type Surface = 'public' | 'api' | 'admin' | 'queues' | 'shared';

/** The addresses of the pay and public pages, the dashboard and the queue board: one origin, or up to three. */
export interface Origins {
  publicUrl: string;
  adminUrl: string;
  queuesUrl: string;
}

/** Routes by what they belong to; the first match counts. All others are public pages. */
const SURFACE_ROUTES: readonly (readonly [Surface, RegExp])[] = [
  ['shared', /^\/(?:api\/health|\.well-known\/security\.txt|admin\/sw\.js)(?:\/|$)/],
  ['public', /^\/api\/docs(?:[/-]|$)/], // the API's documentation is a page for integrators
  ['api', /^\/api(?:\/|$)/],
  ['admin', /^\/admin(?:\/|$)/],
  ['queues', /^\/queues(?:\/|$)/],
];

/** @param route the matched route, such as `/admin/*`. Unlike a URL, it is decoded and has one form. */
export const surfaceOf = (route: string): Surface =>
  SURFACE_ROUTES.find(([, pattern]) => pattern.test(route))?.[0] ?? 'public';

/** The host of a URL in the form in which it is compared: lower case, without the protocol's own port. */
const hostOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).host : undefined);

/** Whether all three are one origin, on which every host serves everything. */
export const isOneOrigin = ({ publicUrl, adminUrl, queuesUrl }: Origins): boolean =>
  new Set([publicUrl, adminUrl, queuesUrl].map(hostOf)).size === 1;

/** Whether the board has a host that serves nothing else. */
export const hasBoardHost = ({ publicUrl, adminUrl, queuesUrl }: Origins): boolean =>
  ![publicUrl, adminUrl].map(hostOf).includes(hostOf(queuesUrl));

/** What a request gets: the handler of its route, a redirect to the origin that has it, or "not found". */
export type Routing = { to: 'handler' } | { to: 'redirect'; url: string } | { to: 'not found' };

interface RoutedRequest {
  /** The Host header. */
  host: string | undefined;
  /** The matched route. */
  route: string;
  /** The target of the request line: a path, or a complete URL that a client chose. */
  url: string;
}

/**
 * Decides by the Host header which part of the product answers. A host that nobody configured, such as the IP address of
 * a health check, serves what the public host does. Redirects lead only to configured origins.
 */
export function createRouter(origins: Origins): (request: RoutedRequest) => Routing {
  const { publicUrl, adminUrl, queuesUrl } = origins;
  const protocol = publicUrl.split('//')[0] ?? '';
  const surfaces = new Map<string | undefined, Set<Surface>>();
  const serve = (origin: string, ...served: Surface[]) =>
    surfaces.set(hostOf(origin), new Set([...(surfaces.get(hostOf(origin)) ?? ['shared']), ...served]));
  serve(publicUrl, 'public', 'api');
  serve(adminUrl, 'admin', 'api');
  serve(queuesUrl, 'queues');
  const origin: Partial<Record<Surface, string>> = { admin: adminUrl, queues: queuesUrl };
  const startPages = new Map([
    [hostOf(queuesUrl), '/queues'],
    [hostOf(adminUrl), '/admin/'],
  ]);

  return ({ host, route, url }) => {
    const configuredHost = hostOf(`${protocol}//${host ?? ''}`);
    const served = surfaces.get(configuredHost) ?? surfaces.get(hostOf(publicUrl));
    const surface = surfaceOf(route);
    if (served?.has(surface)) return { to: 'handler' };
    const otherOrigin = origin[surface];
    if (otherOrigin !== undefined && url.startsWith('/')) return { to: 'redirect', url: otherOrigin + url };
    const startPage = route === '/' ? startPages.get(configuredHost) : undefined;
    return startPage === undefined ? { to: 'not found' } : { to: 'redirect', url: startPage };
  };
}
