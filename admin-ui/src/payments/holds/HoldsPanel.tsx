import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { LoadError } from '../../common/feedback/LoadError';
import { CsvButton } from '../../common/lists/CsvButton';
import { ShowMoreList } from '../../common/lists/ShowMoreList';
import { Panel } from '../../common/screens/Panel';
import { HoldCard } from './HoldCard';
import { useOpenHolds } from './useOpenHolds';

const INITIAL_COUNT = 10;

interface HoldsPanelProps {
  /** Only holds of this patient. */
  patientId?: string;
}

/** Open holds with their actions. Hidden if there are none. */
export function HoldsPanel({ patientId }: HoldsPanelProps) {
  const translate = useTranslate();
  const { data, error, refetch } = useOpenHolds();
  const holds = data?.filter((hold) => patientId === undefined || hold.patient_id === patientId) ?? [];
  const errorBanner = <LoadError error={error} failedAction="loadHolds" refetch={refetch} />;
  if (holds.length === 0) return errorBanner;
  return (
    <Panel
      title={translate('holds.title')}
      actions={patientId === undefined && <CsvButton permission="payments.export" path="/holds.csv" />}
    >
      {errorBanner}
      <Typography variant="body2" color="textSecondary" sx={{ mt: -1, mb: 2 }}>
        {translate('holds.intro')}
      </Typography>
      <ShowMoreList initialCount={INITIAL_COUNT} gap={1.5}>
        {holds.map((hold) => (
          <li key={hold.id}>
            <HoldCard hold={hold} showPatient={patientId === undefined} />
          </li>
        ))}
      </ShowMoreList>
    </Panel>
  );
}
