import { tierName } from './tierName';

describe('tierName', () => {
  it.each([
    ['Gold', 'monthly', 'Gold'],
    [null, 'monthly', 'MONTHLY'],
    [null, 'half_yearly', 'HALF YEARLY'],
    [null, null, ''],
  ] as const)('%s, %s: %s', (tier_name, validity_type, name) =>
    expect(tierName({ tier_name, validity_type })).toBe(name),
  );
});
