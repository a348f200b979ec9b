import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { RosterRow } from '../../../../src/enrolments/terms/term.view';
import { DayText } from '../../common/fields/DayText';
import { PhoneLinks } from '../../common/fields/PhoneLinks';
import { SubscriptionCell } from './SubscriptionCell';
import { PatientActions } from './PatientActions';
import type { PatientListActions } from './usePatientListActions';
import { WhatsAppBadges } from '../WhatsAppBadges';

/** One style for all cards: computing styles for each element takes a phone longer than rendering the cards. */
const CARDS_STYLE = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1.5,
  fontSize: 14,
  '& > li': {
    p: 2,
    bgcolor: 'background.paper',
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    boxShadow: 'var(--nirog-shadow)',
  },
  '& h2': { typography: 'h3', m: 0, overflowWrap: 'anywhere' },
  '& .number': { minHeight: 32, display: 'flex', flexWrap: 'wrap', alignItems: 'center' },
  '& .email': { overflowWrap: 'anywhere' },
  '& .term': { display: 'flex', gap: 2, py: 1.5 },
  '& .held': { flex: 1, minWidth: 0 },
  '& .ends': { textAlign: 'right' },
};

const PatientCard = ({ patient, actions }: { patient: RosterRow; actions: PatientListActions }) => {
  const translate = useTranslate();
  return (
    <li>
      <h2>{patient.name}</h2>
      <div className="number">
        <PhoneLinks patient={patient} />
      </div>
      <WhatsAppBadges capable={patient.whatsapp_capable} stopped={patient.whatsapp_stopped} />
      {patient.email && <div className="email soft">{patient.email}</div>}
      <div className="term">
        <div className="held">
          <SubscriptionCell patient={patient} />
        </div>
        {patient.subscription_end_date && (
          <div className="ends">
            <span className="soft small">{translate('terms.expiryDate')}</span>
            <DayText day={patient.subscription_end_date} />
          </div>
        )}
      </div>
      <PatientActions patient={patient} actions={actions} />
    </li>
  );
};

export const PatientCards = ({ patients, actions }: { patients: RosterRow[]; actions: PatientListActions }) => (
  <Box component="ul" sx={CARDS_STYLE}>
    {patients.map((patient) => (
      <PatientCard key={patient.id} patient={patient} actions={actions} />
    ))}
  </Box>
);
