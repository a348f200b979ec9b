import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { TIMELINE_KINDS, type TimelineKind } from '../../../../src/patient-timeline/patient-timeline.rules';
import type { PatientView } from '../../../../src/patients/patient.view';
import { LoadError } from '../../common/feedback/LoadError';
import { useUrlParams } from '../../common/hooks/useUrlParams';
import { CHIPS_STYLE } from '../../common/lists/chipsStyle';
import { Panel } from '../../common/screens/Panel';
import { usePollWhileSending } from '../../messages/usePollWhileSending';
import { PatientPayments } from './PatientPayments';
import { TimelineList } from './TimelineList';
import { usePatientTimeline } from './usePatientTimeline';

const URL_PARAM = 'timeline';
const CHIPS = [null, ...TIMELINE_KINDS];

/** The chips wrap on a phone, too: the panel has its own padding. */
const WRAPPED = { flexWrap: { xs: 'wrap' }, overflowX: { xs: 'visible' }, mx: { xs: 0 }, px: { xs: 0 } };

const TimelineSkeleton = () => (
  <>
    <Skeleton width={160} height={24} sx={{ mb: 1 }} />
    {Array.from({ length: 4 }, (_, row) => (
      <Box
        key={row}
        sx={{ display: 'flex', alignItems: 'center', gap: 2, height: 68, borderTop: 1, borderColor: 'divider' }}
      >
        <Skeleton variant="circular" width={32} height={32} />
        <Box sx={{ flex: 1 }}>
          <Skeleton width="50%" />
          <Skeleton width="30%" />
        </Box>
        <Skeleton width={56} />
      </Box>
    ))}
  </>
);

interface TimelineProps {
  patient: PatientView;
  kind: TimelineKind | null;
}

function Timeline({ patient, kind }: TimelineProps) {
  const translate = useTranslate();
  const timeline = usePatientTimeline(patient.id, kind);
  const { entries, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = timeline;
  usePollWhileSending(
    entries?.flatMap(({ message }) => message ?? []),
    refetch,
  );
  return (
    <>
      <LoadError error={error} failedAction="loadPatientTimeline" refetch={refetch} />
      {isPending && <TimelineSkeleton />}
      {entries?.length === 0 && (
        <Typography color="textSecondary">{translate(`timeline.empty.${kind ?? 'all'}`)}</Typography>
      )}
      {entries && entries.length > 0 && (
        <TimelineList
          entries={entries}
          patient={patient}
          hasMore={hasNextPage}
          loadingMore={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
        />
      )}
    </>
  );
}

/** Everything that happened with a patient. Payments alone are a table, which shows what is left of each. */
export function PatientTimelinePanel({ patient }: { patient: PatientView }) {
  const translate = useTranslate();
  const { param, setParams } = useUrlParams();
  const kind = TIMELINE_KINDS.find((name) => name === param(URL_PARAM)) ?? null;
  return (
    <Panel title={translate('timeline.title')}>
      <Box role="group" aria-label={translate('timeline.filter')} sx={[CHIPS_STYLE, WRAPPED].flat()}>
        {CHIPS.map((chip) => (
          <ButtonBase key={chip} aria-pressed={chip === kind} onClick={() => setParams({ [URL_PARAM]: chip })}>
            {translate(`timeline.kinds.${chip ?? 'all'}`)}
          </ButtonBase>
        ))}
      </Box>
      {kind === 'payment' ? <PatientPayments /> : <Timeline key={kind} patient={patient} kind={kind} />}
    </Panel>
  );
}
