import { groupByReason, isAllowedRoute, isOwnOrigin, maskPersonalData, shortReason } from './queues.rules.js';

describe('queue board', () => {
  it.each([
    ['GET', '/queues/api/queues', true],
    ['get', '/queues/api/queues/:queueName/:jobId', true],
    ['PUT', '/queues/api/queues/:queueName/retry/:queueStatus', true],
    ['PUT', '/queues/api/queues/:queueName/:jobId/retry', true],
    ['PUT', '/queues/api/queues/:queueName/clean/:queueStatus', true],
    ['PUT', '/queues/api/queues/:queueName/:jobId/clean', true],
    ['PUT', '/queues/api/queues/pause', true],
    ['POST', '/queues/api/queues/:queueName/add', false],
    ['PUT', '/queues/api/queues/:queueName/obliterate', false],
    ['PATCH', '/queues/api/queues/:queueName/:jobId/update-data', false],
    ['PATCH', '/queues/api/queues/:queueName/:jobId/delay', false],
  ])('%s %s is allowed: %s', (method, route, allowed) => expect(isAllowedRoute(method, route)).toBe(allowed));

  it.each([
    ['https://nirog.example', true],
    ['http://127.0.0.1:3000', true],
    ['https://nirog.example.evil.example', false],
    ['http://127.0.0.1:3001', false],
    ['null', false],
    ['', false],
    [undefined, false],
  ])('a change from a page of origin %s is allowed: %s', (origin, isOwn) =>
    expect(
      isOwnOrigin({ host: '127.0.0.1:3000', ...(origin !== undefined && { origin }) }, 'https://nirog.example'),
    ).toBe(isOwn),
  );
});

describe('the reason of a failed job', () => {
  it.each([
    ['no answer from +91 98765 43210', 'no answer from [number]'],
    ['919876543210 is no number', '[number] is no number'],
    ['mail to ravi.kumar@patient.example bounced', 'mail to [email] bounced'],
    ['WhatsApp refused: 131026', 'WhatsApp refused: 131026'],
    ['message 01930f2e-1234-7123-8123-123456789012 is gone', 'message 01930f2e-1234-7123-8123-123456789012 is gone'],
    ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
  ])('%s is masked as %s', (text, masked) => expect(maskPersonalData(text)).toBe(masked));

  it('is one short line', () => {
    expect(shortReason('first\nsecond')).toBe('first');
    expect(shortReason('x'.repeat(500))).toHaveLength(160);
    expect(shortReason(undefined)).toBe('unknown');
  });

  it('is counted, most frequent first, with the latest time', () =>
    expect(
      groupByReason([
        { reason: 'a', at: 5 },
        { reason: 'b', at: 9 },
        { reason: 'b', at: 7 },
        { reason: 'c', at: 8 },
      ]),
    ).toEqual([
      { reason: 'b', jobs: 2, at: 9 },
      { reason: 'c', jobs: 1, at: 8 },
      { reason: 'a', jobs: 1, at: 5 },
    ]));
});
