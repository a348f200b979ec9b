import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../common/screens/lazyScreen';
import { withRoleCheck } from '../common/screens/RequireRole';

/** `edit` is the screen at /patients/{id}; react-admin has no other slot for that address. */
export const patients = {
  name: 'patients',
  list: withRoleCheck(
    'patients',
    lazyScreen(async () => (await import('./PatientList')).PatientList),
  ),
  edit: withRoleCheck(
    'patients',
    lazyScreen(async () => (await import('./PatientPage')).PatientPage),
  ),
} satisfies ResourceProps;
