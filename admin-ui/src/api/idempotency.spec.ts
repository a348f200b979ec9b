import { answered, keyFor } from './idempotency';

describe('idempotency', () => {
  it('repeats the key until the act was answered', () => {
    const key = keyFor('PUT /x {}');
    expect(keyFor('PUT /x {}')).toBe(key);
    answered('PUT /x {}');
    expect(keyFor('PUT /x {}')).not.toBe(key);
  });

  it('gives another act another key', () => expect(keyFor('PUT /a {}')).not.toBe(keyFor('PUT /b {}')));
});
