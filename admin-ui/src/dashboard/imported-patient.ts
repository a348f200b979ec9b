import type { ImportView } from '../../../src/imports/import.view';
import type { PatientView } from '../../../src/patients/patient.view';

type ImportRun = Pick<ImportView, 'counts'> & Record<'created_at' | 'finished_at', Date | string | null>;

/** Whether one of the imports added the patient, as far as the times show. */
export const isImported = (patient: Pick<PatientView, 'created_at'>, imports: readonly ImportRun[]): boolean =>
  imports.some(({ counts, created_at: from, finished_at: to }) => {
    const added = Date.parse(patient.created_at);
    return counts.done > 0 && timeOf(from, -Infinity) <= added && added <= timeOf(to, Infinity);
  });

const timeOf = (time: Date | string | null, unknown: number): number =>
  time === null ? unknown : new Date(time).getTime();
