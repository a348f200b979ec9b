import PaidIcon from '@mui/icons-material/PaymentsOutlined';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { OfflinePatientView } from '../../../src/desk/offline-copy.view';
import { Banner } from '../common/feedback/Banner';
import { PhoneLink } from '../common/fields/PhoneLink';
import { Page } from '../common/screens/Page';
import { Panel } from '../common/screens/Panel';
import { storedPatientQuery } from './copy/copy-queries';
import { OfflinePaymentDialog } from './OfflinePaymentDialog';
import { useSubscriptionText } from './subscription-text';
import { UnsentPaymentsPanel } from './unsent/UnsentPaymentsPanel';

interface RecordingProps {
  /** Whether the form for a payment is open. */
  isRecording: boolean;
  onRecording: (isRecording: boolean) => void;
}

interface StoredSubscriptionProps extends RecordingProps {
  patient: OfflinePatientView;
}

function StoredSubscription({ patient, isRecording, onRecording }: StoredSubscriptionProps) {
  const translate = useTranslate();
  const subscriptionText = useSubscriptionText();
  return (
    <Panel
      title={translate('offline.patient.subscription')}
      actions={
        <Button variant="contained" startIcon={<PaidIcon />} onClick={() => onRecording(true)}>
          {translate('recordPayment.action')}
        </Button>
      }
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>{subscriptionText(patient)}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {translate('offline.patient.hint')}
      </Typography>
      {isRecording && <OfflinePaymentDialog patient={patient} onClose={() => onRecording(false)} />}
    </Panel>
  );
}

interface OfflinePatientPageProps extends RecordingProps {
  id: string;
}

/** A patient as stored on this device. */
export function OfflinePatientPage({ id, ...recording }: OfflinePatientPageProps) {
  const translate = useTranslate();
  const { data: patient } = useQuery(storedPatientQuery(id));
  return (
    <Page
      title={patient === undefined ? <Skeleton width={240} /> : (patient?.name ?? translate('patients.title'))}
      intro={patient && <PhoneLink number={patient.mobile} />}
      back={{ to: '/dashboard', label: translate('nav.dashboard') }}
    >
      {patient === null && <Banner type="info" text={translate('offline.patient.missing')} />}
      {patient && <StoredSubscription patient={patient} {...recording} />}
      <UnsentPaymentsPanel patientId={id} />
    </Page>
  );
}
