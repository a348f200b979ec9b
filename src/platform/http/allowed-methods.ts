import FindMyWay, { type HTTPMethod, type HTTPVersion } from 'find-my-way';

const METHODS: HTTPMethod[] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];

/** No address is longer than the head of a request may be. */
const MAX_PARAM_LENGTH = 16 * 1024;

/** Which methods each address answers, read off the server's own routes: a 405 tells what to use instead. */
export class AllowedMethods {
  private readonly routes: [HTTPMethod, string][] = [];
  /** Made when the first address is unknown: a start need not wait for it. */
  private router: FindMyWay.Instance<HTTPVersion.V1> | undefined;

  /** Notes a route as it is registered. The catch-all of the front ends' files says nothing about an address. */
  register({ method, url }: { method: string | string[]; url: string }): void {
    if (url.endsWith('*')) return;
    for (const verb of [method].flat() as HTTPMethod[]) if (METHODS.includes(verb)) this.routes.push([verb, url]);
  }

  /** The methods that `path` answers; none when it is unknown. */
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
