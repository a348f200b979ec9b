import { isLocalCaller } from './metrics.rules.js';

describe('recognises callers on this machine', () => {
  it.each([
    ['127.0.0.1', {}, true],
    ['127.8.9.10', {}, true],
    ['::1', {}, true],
    ['::ffff:127.0.0.1', {}, true],
    ['10.0.0.7', {}, false],
    ['::ffff:10.0.0.7', {}, false],
    ['127.0.0.1.example', {}, false],
    [undefined, {}, false],
    ['127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }, false],
    ['127.0.0.1', { 'x-forwarded-for': '' }, false],
    ['127.0.0.1', { forwarded: 'for=203.0.113.7' }, false],
    ['::1', { via: '1.1 proxy' }, false],
  ])('%s with %j: %s', (address, headers, isLocal) => expect(isLocalCaller(address, headers)).toBe(isLocal));
});
