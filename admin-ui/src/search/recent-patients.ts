import type { PatientView } from '../../../src/patients/patient.view';
import { session } from '../api/session';

export type RecentPatient = Pick<PatientView, 'id' | 'name' | 'mobile' | 'archived'>;

const MAX_PATIENTS = 5;

/** Kept in memory only: a shared computer must not store names. */
let patients: RecentPatient[] = [];
let ownerId: string | undefined;

/** Patients opened on this page by the current user, last opened first. */
export const recentPatients = (): RecentPatient[] => (ownerId === session.user()?.id ? patients : []);

export function rememberPatient({ id, name, mobile, archived }: RecentPatient): void {
  const others = recentPatients().filter((patient) => patient.id !== id);
  patients = [{ id, name, mobile, archived }, ...others].slice(0, MAX_PATIENTS);
  ownerId = session.user()?.id;
}

export const forgetPatient = (id: string): void => {
  patients = patients.filter((patient) => patient.id !== id);
};
