import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { TermView } from '../../../../src/enrolments/terms/term.view';
import type { PatientView } from '../../../../src/patients/patient.view';
import { Badge, type Tone } from '../../common/fields/Badge';
import { DayText, today } from '../../common/fields/DayText';
import { DescriptionList } from '../../common/fields/DescriptionList';
import { Rupees } from '../../common/fields/Rupees';
import { tierName } from '../../common/fields/tierName';
import { isTermExpired } from './term';
import { TermActions } from './TermActions';
import { PaymentLink } from './PaymentLink';
import { IfAllowed } from '../../common/access/IfAllowed';

/** An unknown status is shown like inactive. */
const TONES: Record<TermView['status'] | 'upcoming', Tone> = {
  active: 'success',
  upcoming: 'info',
  inactive: 'neutral',
  expired: 'neutral',
  cancelled: 'neutral',
};

interface TermCardProps {
  term: TermView;
  patient: PatientView;
  /** URL of the pay page, or null if another card shows it. */
  link: string | null;
}

export function TermCard({ term, patient, link }: TermCardProps) {
  const translate = useTranslate();
  const expired = isTermExpired(term, today());
  const knownStatus = term.status in TONES ? term.status : 'inactive';
  const status = term.upcoming ? 'upcoming' : knownStatus;
  const tone: Tone = status === 'inactive' && term.payment_status === 'pending' ? 'warning' : TONES[status];
  return (
    <Box component="article" sx={{ p: { xs: 2, sm: 2.5 }, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 1.5, mb: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
            {term.subscription_name}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {tierName(term) || translate('terms.tierNotChosen')}
          </Typography>
          {term.upcoming && (
            <Typography variant="body2" sx={{ fontWeight: 550 }}>
              {translate('terms.startsOn')} <DayText day={term.subscription_start_date} />
            </Typography>
          )}
        </Box>
        <Badge label={translate(`terms.statuses.${status}`)} tone={tone} />
      </Box>
      <DescriptionList
        items={[
          { name: translate('terms.amount'), value: <Rupees value={term.payment_amount} /> },
          { name: translate('terms.startDate'), value: <DayText day={term.subscription_start_date} /> },
          {
            name: translate('terms.expiryDate'),
            value: (
              <Box component="span" sx={expired ? { color: 'error.main', fontWeight: 550 } : undefined}>
                <DayText day={term.subscription_end_date} />
                {expired && translate('terms.expired')}
              </Box>
            ),
          },
          {
            name: translate('terms.payment'),
            value: (
              <>
                {translate(`terms.payments.${term.payment_status}`)}
                {term.payment_date && (
                  <>
                    {' '}
                    {translate('terms.paidOn')} <DayText day={term.payment_date} />
                  </>
                )}
              </>
            ),
          },
        ]}
      />
      <IfAllowed permission="subscriptions.write">
        <TermActions term={term} patient={patient} />
      </IfAllowed>
      {link && <PaymentLink link={link} patient={patient} term={term} />}
    </Box>
  );
}
