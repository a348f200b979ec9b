import { missingFields } from './public-page.rules.js';

describe('public page rules', () => {
  it.each([
    [null, ['doctor_name', 'registration_number']],
    [{ doctorName: 'Dr Asha Rao', registrationNumber: null }, ['registration_number']],
    [{ doctorName: 'Dr Asha Rao', registrationNumber: ' ' }, ['registration_number']],
    [{ doctorName: '', registrationNumber: 'KMC 45678' }, ['doctor_name']],
    [{ doctorName: 'Dr Asha Rao', registrationNumber: 'KMC 45678' }, []],
  ])('%j lacks %j', (profile, missing) => expect(missingFields(profile)).toEqual(missing));
});
