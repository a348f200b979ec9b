import FindMyWay, { type HTTPMethod } from 'find-my-way';

const METHODS: HTTPMethod[] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];

/** No address is longer than the head of a request may be. */
const LONG = 16 * 1024;

/** Which methods each address answers, read off the server's own routes: a 405 tells what to use instead. */
export class Methods {
  private readonly router = FindMyWay({ maxParamLength: LONG });

  /** Notes a route as it is registered. The catch-all of the front ends' files says nothing about an address. */
  note({ method, url }: { method: string | string[]; url: string }): void {
    if (url.endsWith('*')) return;
    for (const verb of [method].flat() as HTTPMethod[])
      if (METHODS.includes(verb) && !this.router.hasRoute(verb, url)) this.router.on(verb, url, () => undefined);
  }

  /** The methods that `path` answers; none when it is unknown. */
  of(path: string): string[] {
    return METHODS.filter((method) => this.router.find(method, path) !== null);
  }
}
