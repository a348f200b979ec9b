import { accountCases } from './account.cases.js';
import { paymentCases } from './payment.cases.js';
import { joiningCases } from './joining.cases.js';
import { publicCases } from './public.cases.js';
import { patientCases } from './patient.cases.js';
import { privacyCases } from './privacy.cases.js';
import { planCases } from './plan.cases.js';
import type { AccessCases } from './access-case.js';

/** One case for every operation of the API; the test fails if one is missing. */
export const ACCESS_CASES: AccessCases = {
  ...publicCases,
  ...accountCases,
  ...planCases,
  ...patientCases,
  ...paymentCases,
  ...privacyCases,
  ...joiningCases,
};
