import type { ResourceProps } from 'react-admin';
import { protectedScreen } from '../common/screens/protectedScreen';

/** `edit` is the screen at /patients/{id}; react-admin has no other slot for that address. */
export const patients = {
  name: 'patients',
  list: protectedScreen('patients', async () => (await import('./PatientList')).PatientList),
  edit: protectedScreen('patients', async () => (await import('./PatientPage')).PatientPage),
} satisfies ResourceProps;
