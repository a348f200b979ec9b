import { createRouter, hasBoardHost, isOneOrigin, surfaceOf } from './origins.rules.js';

const THREE = {
  publicUrl: 'https://care.example',
  adminUrl: 'https://admin.care.example',
  queuesUrl: 'https://queues.care.example',
};
const ONE = { publicUrl: 'https://care.example', adminUrl: 'https://care.example', queuesUrl: 'https://care.example' };
const TWO = { ...THREE, queuesUrl: THREE.adminUrl };

describe('a route belongs to', () => {
  it.each([
    ['/', 'public'],
    ['/*', 'public'],
    ['/s/:identifier', 'public'],
    ['/administration', 'public'],
    ['/metrics', 'public'],
    ['/api/docs', 'public'],
    ['/api/docs-json', 'public'],
    ['/api/docs/swagger-ui-init.js', 'public'],
    ['/api/openapi.json', 'api'],
    ['/api/patients/:id', 'api'],
    ['/api/healthy', 'api'],
    ['/api/health/live', 'shared'],
    ['/.well-known/security.txt', 'shared'],
    ['/admin/sw.js', 'shared'],
    ['/admin', 'admin'],
    ['/admin/*', 'admin'],
    ['/queues', 'queues'],
    ['/queues/api/queues', 'queues'],
  ])('%s: %s', (route, surface) => expect(surfaceOf(route)).toBe(surface));
});

describe('three origins', () => {
  const route = createRouter(THREE);
  const [handler, nothing] = [{ to: 'handler' }, { to: 'not found' }];
  const redirect = (url: string) => ({ to: 'redirect', url });

  it.each([
    ['care.example', '/', '/', handler],
    ['care.example', '/s/:identifier', '/s/abc', handler],
    ['care.example', '/api/patients', '/api/patients', handler],
    ['care.example', '/api/docs', '/api/docs', handler],
    ['care.example', '/admin/*', '/admin/?a=1', redirect('https://admin.care.example/admin/?a=1')],
    ['care.example', '/admin/*', '/%61dmin/', redirect('https://admin.care.example/%61dmin/')],
    ['care.example', '/queues', '/queues', redirect('https://queues.care.example/queues')],
    ['CARE.example:443', '/', '/', handler],
    ['care.example', '/admin/*', 'https://evil.example/admin/', nothing],
    ['admin.care.example', '/', '/', redirect('/admin/')],
    ['admin.care.example', '/', 'https://evil.example/', redirect('/admin/')],
    ['admin.care.example', '/admin/*', '/admin/', handler],
    ['admin.care.example', '/api/patients', '/api/patients', handler],
    ['admin.care.example', '/api/docs', '/api/docs', nothing],
    ['admin.care.example', '/s/:identifier', '/s/abc', nothing],
    ['admin.care.example', '/*', '/assets/pay.js', nothing],
    ['admin.care.example', '/sandbox', '/sandbox', nothing],
    ['admin.care.example', '/queues', '/queues', redirect('https://queues.care.example/queues')],
    ['Admin.Care.Example', '/s/:identifier', '/s/abc', nothing],
    ['queues.care.example', '/', '/', redirect('/queues')],
    ['queues.care.example', '/queues/api/queues', '/queues/api/queues', handler],
    ['queues.care.example', '/api/patients', '/api/patients', nothing],
    ['queues.care.example', '/api/health/ready', '/api/health/ready', handler],
    ['queues.care.example', '/admin/*', '/admin/', redirect('https://admin.care.example/admin/')],
    ['queues.care.example:8443', '/queues', '/queues', redirect('https://queues.care.example/queues')],
    ['127.0.0.1:3000', '/api/health/ready', '/api/health/ready', handler],
    ['127.0.0.1:3000', '/metrics', '/metrics', handler],
    ['evil.example', '/admin/*', '/admin/', redirect('https://admin.care.example/admin/')],
    ['evil.example', '/s/:identifier', '/s/abc', handler],
    ['admin.care.example/x@evil', '/', '/', redirect('/admin/')],
    ['not a host', '/', '/', handler],
    [undefined, '/', '/', handler],
  ])('%s %s (%s): %j', (host, matched, url, routing) => expect(route({ host, route: matched, url })).toEqual(routing));
});

it('serves everything on every host if all three are one origin', () => {
  const route = createRouter(ONE);
  for (const host of ['care.example', '127.0.0.1:3000'])
    for (const path of ['/', '/admin/*', '/queues', '/api/docs'])
      expect(route({ host, route: path, url: path })).toEqual({ to: 'handler' });
  expect([isOneOrigin(ONE), isOneOrigin(TWO), isOneOrigin(THREE)]).toEqual([true, false, false]);
});

it('lets dashboard and board share a host', () => {
  const route = createRouter(TWO);
  const at = (host: string, path: string) => route({ host, route: path, url: path });
  expect(at('admin.care.example', '/queues')).toEqual({ to: 'handler' });
  expect(at('admin.care.example', '/')).toEqual({ to: 'redirect', url: '/admin/' });
  expect(at('care.example', '/queues')).toEqual({ to: 'redirect', url: 'https://admin.care.example/queues' });
  expect([hasBoardHost(ONE), hasBoardHost(TWO), hasBoardHost(THREE)]).toEqual([false, false, true]);
});
