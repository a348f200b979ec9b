import { Link } from 'react-router-dom';
import type { PatientView } from '../../../../src/patients/patient.view';
import { useListState } from '../../common/lists/list-state';

/** A patient's name, which opens the patient; an archived patient must be restored first. */
export function PatientLink({ patient }: { patient: PatientView }) {
  const state = useListState();
  if (patient.archived) return patient.name;
  return (
    // The row has a click handler that opens the patient, too.
    <Link to={`/patients/${patient.id}`} state={state} className="plain" onClick={(event) => event.stopPropagation()}>
      {patient.name}
    </Link>
  );
}
