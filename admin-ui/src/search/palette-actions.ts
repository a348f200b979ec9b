import type { PatientView } from '../../../src/patients/patient.view';

/** What the options of the palette do. */
export interface PaletteActions {
  /** Opens a screen. @param state see `OPEN_FORM`. */
  open: (path: string, state?: object) => void;
  showShortcuts: () => void;
  recordPayment: (patient: Pick<PatientView, 'id' | 'name'>) => void;
  /** Asks for the patient whose payment is to be recorded. */
  choosePayer: () => void;
}
