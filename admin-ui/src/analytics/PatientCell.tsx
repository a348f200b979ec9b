import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { PatientName } from '../common/fields/PatientName';
import { PhoneLink } from '../common/fields/PhoneLink';

interface PatientCellProps {
  patient: { patient_id: string; patient_name: string; patient_mobile: string | null; archived?: boolean };
  /** Shows the number: after the name in a card, below it in a table. */
  withPhone?: boolean;
  /** Below name and number. */
  detail?: ReactNode;
}

const NAME_AND_PHONE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: 1.5,
  '& > :last-child': { fontSize: 13, fontWeight: 400, color: 'text.secondary' },
  'td &': { display: 'block', '& > *': { display: 'block' } },
  // On a touch screen the links of a table's cell extend into its padding, and their texts stay close to each other.
  '@media (pointer: coarse)': {
    'td &': { my: -1.5, '& > :first-of-type a': { pt: 2.5, pb: 0.5 }, '& > :last-child a': { pt: 0.5, pb: 2.5 } },
  },
};

/** A patient's name, linked to the patient unless deleted. */
export function PatientCell({ patient, withPhone = false, detail }: PatientCellProps) {
  const translate = useTranslate();
  const name = <PatientName patient={patient} deleted={patient.patient_mobile === null} />;
  return (
    <Box sx={{ minWidth: 0 }}>
      {withPhone && patient.patient_mobile ? (
        <Box className="link-lines" sx={NAME_AND_PHONE}>
          <span>{name}</span>
          <span>
            <PhoneLink number={patient.patient_mobile} />
          </span>
        </Box>
      ) : (
        name
      )}
      {(patient.archived || detail) && (
        <Box sx={{ fontSize: 13, fontWeight: 400, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {patient.archived && translate('analytics.archived')}
          {patient.archived && detail && ' · '}
          {detail}
        </Box>
      )}
    </Box>
  );
}
