import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Banner } from '../common/Banner';
import { CsvButton } from '../common/CsvButton';
import { Panel } from '../common/Panel';
import { useProblemText } from '../common/useProblemText';
import { HoldCard } from './HoldCard';
import { useOpenHolds } from './useOpenHolds';

interface HoldsProps {
  /** Those of one patient only. */
  patientId?: string;
}

/** Payments that extend nothing until the doctor has decided about them; nothing is shown while none waits. */
export function Holds({ patientId }: HoldsProps) {
  const translate = useTranslate();
  const problemText = useProblemText();
  const { data, error, refetch } = useOpenHolds();
  if (error) return <Banner text={problemText(error, 'loadHolds')} onRetry={() => void refetch()} />;
  const holds = data?.filter((hold) => patientId === undefined || hold.patient_id === patientId) ?? [];
  if (holds.length === 0) return null;
  return (
    <Panel title={translate('holds.title')} actions={patientId === undefined && <CsvButton path="/holds.csv" />}>
      <Typography variant="body2" color="textSecondary" sx={{ mt: -1, mb: 2 }}>
        {translate('holds.intro')}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
        {holds.map((hold) => (
          <HoldCard key={hold.id} hold={hold} linked={patientId === undefined} />
        ))}
      </Box>
    </Panel>
  );
}
