import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { RosterRow } from '../../../src/enrolments/term.view';
import { DayText } from '../common/DayText';
import { Phone } from '../common/Phone';
import { Holding } from './Holding';
import { PatientActions } from './PatientActions';
import { WhatsAppBadges } from './WhatsAppBadges';

const PatientCard = ({ patient }: { patient: RosterRow }) => {
  const translate = useTranslate();
  return (
    <Card component="li" sx={{ p: 2 }}>
      <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {patient.name}
      </Typography>
      <Box sx={{ fontSize: 14, minHeight: 32, display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}>
        <Phone of={patient} />
      </Box>
      <WhatsAppBadges capable={patient.whatsapp_capable} stopped={patient.whatsapp_stopped} />
      {patient.email && (
        <Typography variant="body2" color="textSecondary" noWrap>
          {patient.email}
        </Typography>
      )}
      <Box sx={{ display: 'flex', gap: 2, py: 1.5, fontSize: 14 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Holding of={patient} />
        </Box>
        {patient.subscription_end_date && (
          <Box sx={{ textAlign: 'right' }}>
            <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{translate('terms.expiryDate')}</Box>
            <DayText day={patient.subscription_end_date} />
          </Box>
        )}
      </Box>
      <PatientActions patient={patient} />
    </Card>
  );
};

/** The list where there is no room for a table. */
export const PatientCards = ({ patients }: { patients: RosterRow[] }) => (
  <Box
    component="ul"
    sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}
  >
    {patients.map((patient) => (
      <PatientCard key={patient.id} patient={patient} />
    ))}
  </Box>
);
