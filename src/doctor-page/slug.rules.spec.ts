import { proposeSlug, slugProblem } from './slug.rules.js';

describe('slug rules', () => {
  it.each(['dr-asha-rao', 'abc', '24x7', 'a'.repeat(40)])('%s can be used', (slug) =>
    expect(slugProblem(slug)).toBeNull(),
  );

  it.each([
    ['ab', 'The address has 3 to 40 characters'],
    ['a'.repeat(41), 'The address has 3 to 40 characters'],
    ['-asha', 'Use small letters a to z, digits and single hyphens, with a letter or digit at both ends'],
    ['asha-', 'Use small letters a to z, digits and single hyphens, with a letter or digit at both ends'],
    ['asha--rao', 'Use small letters a to z, digits and single hyphens, with a letter or digit at both ends'],
    ['Asha', 'Use small letters a to z, digits and single hyphens, with a letter or digit at both ends'],
    ['आशा-राव', 'Use small letters a to z, digits and single hyphens, with a letter or digit at both ends'],
    ['asha/rao', 'Use small letters a to z, digits and single hyphens, with a letter or digit at both ends'],
    ['admin', 'This address is reserved. Choose another one.'],
    ['nirog', 'This address is reserved. Choose another one.'],
  ])('%s: %s', (slug, problem) => expect(slugProblem(slug)).toBe(problem));

  it.each([
    ['Dr. Asha Rao', [], 'dr-asha-rao'],
    ['Dr Zoë Müller-Lüdenscheidt', [], 'dr-zoe-muller-ludenscheidt'],
    ['Dr Asha Rao', ['dr-asha-rao'], 'dr-asha-rao-2'],
    ['Dr Asha Rao', ['dr-asha-rao', 'dr-asha-rao-2'], 'dr-asha-rao-3'],
    ['डॉ आशा राव', [], 'doctor-4f2a1c'],
    ['Support', [], 'doctor-4f2a1c'],
    ['', ['doctor-4f2a1c'], 'doctor-4f2a1c-2'],
    [`Dr ${'Asha '.repeat(20)}`, [], 'dr-asha-asha-asha-asha-asha-asha-asha-as'],
    ['x'.repeat(60), ['x'.repeat(40)], `${'x'.repeat(38)}-2`],
  ])('%s with %j taken: %s', (name, taken, slug) =>
    expect(proposeSlug(name, 'doctor-4f2a1c', (other) => taken.some((one) => one === other))).toBe(slug),
  );

  it('proposes only slugs that can be used', () => {
    const names = ['A', '  -- ', 'Dr. & Sons', 'admin', '𝔄sha', 'Dr Ravi Kumar Subramanian Venkataraman Iyer'];
    for (const name of names) expect(slugProblem(proposeSlug(name, 'doctor-4f2a1c', () => false))).toBeNull();
  });
});
