import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Banner } from '../../common/feedback/Banner';
import { CsvButton } from '../../common/lists/CsvButton';
import { Few } from '../../common/lists/ShowMoreList';
import { Panel } from '../../common/screens/Panel';
import { useProblemText } from '../../common/feedback/useProblemText';
import { HoldCard } from './HoldCard';
import { useOpenHolds } from './useOpenHolds';

const FEW = 10;

interface HoldsProps {
  /** Those of one patient only. */
  patientId?: string;
}

/** Payments that extend nothing until the doctor has decided about them; nothing is shown while none waits. */
export function Holds({ patientId }: HoldsProps) {
  const translate = useTranslate();
  const problemText = useProblemText();
  const { data, error, refetch } = useOpenHolds();
  const holds = data?.filter((hold) => patientId === undefined || hold.patient_id === patientId) ?? [];
  const problem = <Banner text={problemText(error, 'loadHolds')} onRetry={() => void refetch()} />;
  if (holds.length === 0) return problem;
  return (
    <Panel title={translate('holds.title')} actions={patientId === undefined && <CsvButton path="/holds.csv" />}>
      {problem}
      <Typography variant="body2" color="textSecondary" sx={{ mt: -1, mb: 2 }}>
        {translate('holds.intro')}
      </Typography>
      <Few few={FEW} gap={1.5}>
        {holds.map((hold) => (
          <li key={hold.id}>
            <HoldCard hold={hold} linked={patientId === undefined} />
          </li>
        ))}
      </Few>
    </Panel>
  );
}
