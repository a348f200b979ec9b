import '../../i18n/privacy/add-privacy-texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PatientView } from '../../../../src/patients/patient.view';
import type { ConsentView } from '../../../../src/privacy/consents/consent.view';
import { IfAllowed } from '../../common/access/IfAllowed';
import { LoadError } from '../../common/feedback/LoadError';
import { Badge } from '../../common/fields/Badge';
import { timeText } from '../../common/fields/timeText';
import { ShowMoreList } from '../../common/lists/ShowMoreList';
import { lazyPart } from '../../common/screens/lazyScreen';
import { Panel } from '../../common/screens/Panel';
import { newestByPurpose, useConsents } from './useConsents';

const LazyRecordDialog = lazyPart(async () => (await import('./RecordConsentDialog')).RecordConsentDialog);

/** When, where and by whom a decision was made. */
function useDetails() {
  const translate = useTranslate();
  return ({ at, source, guardian_name: guardian }: ConsentView) =>
    [
      timeText(at),
      translate(`consents.sources.${source}`),
      guardian !== null && translate('consents.byGuardian', { name: guardian }),
    ]
      .filter(Boolean)
      .join(' · ');
}

function ConsentBadge({ consent }: { consent: ConsentView | undefined }) {
  const translate = useTranslate();
  if (!consent) return <Badge label={translate('consents.undecided')} tone="neutral" />;
  return consent.granted ? (
    <Badge label={translate('consents.granted')} tone="success" />
  ) : (
    <Badge label={translate('consents.withdrawn')} tone="warning" />
  );
}

function CurrentConsents({ consents }: { consents: ConsentView[] }) {
  const translate = useTranslate();
  const details = useDetails();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {newestByPurpose(consents).map(({ purpose, consent }) => (
        <Box
          component="li"
          key={purpose}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
            py: 1,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
            <Box sx={{ fontWeight: 600 }}>{translate(`consents.purposes.${purpose}`)}</Box>
            {consent && <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{details(consent)}</Box>}
          </Box>
          <ConsentBadge consent={consent} />
        </Box>
      ))}
    </Box>
  );
}

function ConsentHistory({ consents }: { consents: ConsentView[] }) {
  const translate = useTranslate();
  const details = useDetails();
  return (
    <Box
      component="details"
      sx={{ mt: 1, '& summary': { py: 1.5, cursor: 'pointer', color: 'primary.main', fontWeight: 600 } }}
    >
      <summary>{translate('consents.history')}</summary>
      <ShowMoreList initialCount={10} gap={1.5} label={translate('consents.history')}>
        {consents.map((consent) => (
          <li key={consent.id}>
            <Box lang={consent.language} sx={{ fontSize: 15, overflowWrap: 'anywhere' }}>
              {consent.wording}
            </Box>
            <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
              {[translate(`consents.${consent.granted ? 'granted' : 'withdrawn'}`), details(consent)].join(' · ')}
            </Box>
          </li>
        ))}
      </ShowMoreList>
    </Box>
  );
}

/** What the patient allows the clinic to do with the data, and every earlier decision. */
export function ConsentsPanel({ patient }: { patient: PatientView }) {
  const translate = useTranslate();
  const { data: consents, error, isPending, refetch } = useConsents(patient.id);
  const [isRecording, setIsRecording] = useState(false);
  return (
    <Panel
      title={translate('consents.title')}
      actions={
        <IfAllowed permission="patients.write">
          <Button variant="outlined" color="inherit" onClick={() => setIsRecording(true)}>
            {translate('consents.record')}
          </Button>
        </IfAllowed>
      }
    >
      <LoadError error={error} failedAction="loadConsents" refetch={refetch} />
      {isPending && <Skeleton variant="rounded" height={144} />}
      {consents?.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: -1, mb: 1 }}>
          {translate('consents.none')}
        </Typography>
      )}
      {consents && <CurrentConsents consents={consents} />}
      {consents && consents.length > 0 && <ConsentHistory consents={consents} />}
      <Suspense fallback={null}>
        {isRecording && <LazyRecordDialog patient={patient} onClose={() => setIsRecording(false)} />}
      </Suspense>
    </Panel>
  );
}
