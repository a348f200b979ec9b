import FindMyWay, { type HTTPMethod, type HTTPVersion } from 'find-my-way';

const METHODS: HTTPMethod[] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];

/** The limit of a request's head, and so of any URL. */
const MAX_PARAM_LENGTH = 16 * 1024;

/** The methods of each URL, collected from the registered routes, for the Allow header of a 405. */
export class AllowedMethods {
  private readonly routes: [HTTPMethod, string][] = [];
  /** Created at the first unknown URL, so that it does not delay the start. */
  private router: FindMyWay.Instance<HTTPVersion.V1> | undefined;

  /** Adds a route. Skips the catch-all route of the front ends' files, which matches every URL. */
  register({ method, url }: { method: string | string[]; url: string }): void {
    if (url.endsWith('*')) return;
    for (const verb of [method].flat() as HTTPMethod[]) if (METHODS.includes(verb)) this.routes.push([verb, url]);
  }

  /** The methods of `path`; empty when no route matches. */
  forPath(path: string): string[] {
    const router = (this.router ??= createRouter(this.routes));
    return METHODS.filter((method) => router.find(method, path) !== null);
  }
}

function createRouter(routes: [HTTPMethod, string][]): FindMyWay.Instance<HTTPVersion.V1> {
  const router = FindMyWay({ maxParamLength: MAX_PARAM_LENGTH });
  for (const [method, url] of routes) if (!router.hasRoute(method, url)) router.on(method, url, () => undefined);
  return router;
}
