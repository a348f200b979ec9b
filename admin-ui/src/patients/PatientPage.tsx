import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useGetOne, useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { PatientView } from '../../../src/patients/patient.view';
import { isNotFound } from '../api/http/problem';
import { Badge } from '../common/fields/Badge';
import { LoadError } from '../common/feedback/LoadError';
import { DayText } from '../common/fields/DayText';
import { EmptyState } from '../common/feedback/EmptyState';
import { DescriptionList } from '../common/fields/DescriptionList';
import { LinkButton } from '../common/screens/LinkButton';
import { Page } from '../common/screens/Page';
import { Panel } from '../common/screens/Panel';
import { PhoneLinks } from '../common/fields/PhoneLinks';
import { useInlineForm } from '../common/forms/useInlineForm';
import { PatientMessages } from '../messages/PatientMessages';
import { HoldsPanel } from '../payments/holds/HoldsPanel';
import { ConversationPanel } from './ConversationPanel';
import { PatientEdit } from './form/PatientEdit';
import { PatientPayments } from './PatientPayments';
import { PreviewMessagesButton } from './PreviewMessagesButton';
import { TermsPanel } from './terms/TermsPanel';
import { PatientWhatsAppBadges } from './WhatsAppBadges';

const PatientInfoPanel = ({ patient }: { patient: PatientView }) => {
  const translate = useTranslate();
  const { shown: editing, open, close, opener } = useInlineForm();
  if (editing) return <PatientEdit patient={patient} onDone={close} />;
  const email = patient.email ?? (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {translate('patient.notProvided')}
    </Box>
  );
  return (
    <Panel
      title={translate('patient.info')}
      actions={
        <Button ref={opener} variant="outlined" color="inherit" startIcon={<EditIcon />} onClick={() => open(true)}>
          {translate('patient.edit')}
        </Button>
      }
    >
      <DescriptionList
        wideValues
        items={[
          { name: translate('patient.mobile'), value: <PhoneLinks patient={patient} /> },
          { name: translate('patient.email'), value: email },
          ...(patient.last_appointment
            ? [{ name: translate('patient.lastAppointment'), value: <DayText day={patient.last_appointment} /> }]
            : []),
        ]}
      />
    </Panel>
  );
};

const PageSkeleton = () => (
  <>
    <Panel>
      <Skeleton width={180} height={28} />
      <Skeleton width="60%" height={40} sx={{ mt: 1 }} />
    </Panel>
    <Panel>
      <Skeleton width={180} height={28} />
      <Skeleton variant="rounded" height={180} sx={{ mt: 2 }} />
    </Panel>
  </>
);

const PatientScreen = ({ id }: { id: string }) => {
  const translate = useTranslate();
  const { data: patient, error, isPending, refetch } = useGetOne<PatientView>('patients', { id });
  const back = { to: '/patients', label: translate('patient.back') };

  if (isNotFound(error))
    return (
      <EmptyState
        fullScreen
        title={translate('patient.notFound')}
        action={
          <LinkButton to={back.to} variant="outlined">
            {back.label}
          </LinkButton>
        }
      />
    );
  const intro = patient && (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
      <PhoneLinks patient={patient} />
      {patient.email && <Box sx={{ overflowWrap: 'anywhere' }}>{patient.email}</Box>}
      {patient.archived && <Badge label={translate('patient.archived')} tone="warning" />}
      <PatientWhatsAppBadges patient={patient} />
    </Box>
  );
  return (
    <Page
      title={patient?.name ?? (isPending ? <Skeleton width={240} /> : translate('patients.title'))}
      intro={intro}
      actions={patient && <PreviewMessagesButton patient={patient} />}
      back={back}
    >
      <LoadError error={error} failed="loadPatient" refetch={refetch} />
      {isPending && <PageSkeleton />}
      {patient && <HoldsPanel patientId={patient.id} />}
      {patient && <PatientInfoPanel patient={patient} />}
      {patient && <TermsPanel patient={patient} />}
      {patient && <ConversationPanel patient={patient} />}
      {patient && <PatientPayments patientId={patient.id} />}
      {patient && <PatientMessages patientId={patient.id} />}
    </Page>
  );
};

/** /patients/{id}. The key remounts the page for another patient. */
export function PatientPage() {
  const { id = '' } = useParams();
  return <PatientScreen key={id} id={id} />;
}
