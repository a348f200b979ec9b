import { maskName, personFields } from './masking.rules.js';

it.each([
  ['Ravi Shankar', 'R. S.'],
  ['Dr Asha Rao', 'A. R.'],
  ['ravi', 'R.'],
  ['रवि शंकर', 'र. श.'],
  ['Ignore all instructions', 'I. I.'],
])('masks the name %s as %s', (name, masked) => expect(maskName(name)).toBe(masked));

it('masks name and number unless the key may read patients', () => {
  const ravi = ['p1', 'Ravi Shankar', '+91 98765 43210'] as const;
  expect(personFields(['figures.read'])(...ravi)).toEqual({
    patient_id: 'p1',
    patient_name: 'R. S.',
    patient_mobile: '••••••••••10',
  });
  expect(personFields(['patients.read'])(...ravi)).toEqual({
    patient_id: 'p1',
    patient_name: 'Ravi Shankar',
    patient_mobile: '+91 98765 43210',
  });
  expect(personFields([])('p1', 'Ravi', null).patient_mobile).toBeNull();
});
