import type { PatientView } from '../../../../src/patients/patient.view';
import { toPatientChange } from './patient-change';

const initial: Partial<PatientView> = {
  name: 'Asha Rao',
  mobile: '98765 43210',
  email: 'asha@mail.example',
  last_appointment: '2026-11-01',
  is_minor: false,
  guardian_name: null,
  payer_id: 'p1',
  message_language: 'hi',
  tags: ['Diabetes', 'Village'],
};
const minor = { ...initial, is_minor: true, guardian_name: 'Meera Rao' };

describe('a change of a patient', () => {
  it.each<[string, Partial<PatientView>, Partial<PatientView>, object]>([
    ['nothing if nothing changed', initial, initial, {}],
    ['nothing for spaces around a text', { ...initial, name: ' Asha Rao ', mobile: '98765 43210 ' }, initial, {}],
    ['nothing for empty fields of an empty patient', { email: null, tags: [] }, {}, {}],
    ['only a new name', { ...initial, name: ' Asha Kumari ' }, initial, { name: 'Asha Kumari' }],
    ['only a new number', { ...initial, mobile: '98765 43211' }, initial, { mobile: '98765 43211' }],
    ['null for a cleared email', { ...initial, email: null }, initial, { email: null }],
    ['null for a cleared day', { ...initial, last_appointment: null }, initial, { last_appointment: null }],
    ['null without a payer', { ...initial, payer_id: null }, initial, { payer_id: null }],
    [
      'null for the language of the clinic',
      { ...initial, message_language: null },
      initial,
      { message_language: null },
    ],
    ['all tags if one is removed', { ...initial, tags: ['Village'] }, initial, { tags: ['Village'] }],
    ['an empty list if all tags are removed', { ...initial, tags: [] }, initial, { tags: [] }],
    ['a new minor with the guardian', minor, initial, { is_minor: true, guardian_name: 'Meera Rao' }],
    [
      'a new guardian with the minor',
      { ...minor, guardian_name: 'Ravi Rao' },
      minor,
      { is_minor: true, guardian_name: 'Ravi Rao' },
    ],
    [
      'no guardian for somebody who is no minor any more',
      { ...minor, is_minor: false },
      minor,
      { is_minor: false, guardian_name: null },
    ],
    [
      'several fields',
      { ...initial, name: 'Asha Kumari', email: 'a@mail.example' },
      initial,
      { name: 'Asha Kumari', email: 'a@mail.example' },
    ],
  ])('sends %s', (_, values, before, body) => expect(toPatientChange(values, before)).toEqual(body));
});
