import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useGetOne, useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { PatientView } from '../../../src/patients/patient.view';
import { isGone } from '../api/http/problem';
import { Badge } from '../common/fields/Badge';
import { Banner } from '../common/feedback/Banner';
import { DayText } from '../common/fields/DayText';
import { Empty } from '../common/feedback/EmptyState';
import { Facts } from '../common/fields/DescriptionList';
import { LinkButton } from '../common/screens/LinkButton';
import { Page } from '../common/screens/Page';
import { Panel } from '../common/screens/Panel';
import { Phone } from '../common/fields/PhoneLinks';
import { useInlineForm } from '../common/forms/useInlineForm';
import { useProblemText } from '../common/feedback/useProblemText';
import { PatientMessages } from '../messages/PatientMessages';
import { Holds } from '../payments/holds/HoldsPanel';
import { Conversation } from './ConversationPanel';
import { PatientEdit } from './form/PatientEdit';
import { PatientPayments } from './PatientPayments';
import { ShowMessages } from './PreviewMessagesButton';
import { Terms } from './terms/TermsPanel';
import { WhatsAppState } from './WhatsAppBadges';

const Information = ({ patient }: { patient: PatientView }) => {
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
      <Facts
        long
        facts={[
          { name: translate('patient.mobile'), value: <Phone of={patient} /> },
          { name: translate('patient.email'), value: email },
          ...(patient.last_appointment
            ? [{ name: translate('patient.lastAppointment'), value: <DayText day={patient.last_appointment} /> }]
            : []),
        ]}
      />
    </Panel>
  );
};

const Loading = () => (
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

const OnePatient = ({ id }: { id: string }) => {
  const translate = useTranslate();
  const problemText = useProblemText();
  const { data: patient, error, isPending, refetch } = useGetOne<PatientView>('patients', { id });
  const back = { to: '/patients', label: translate('patient.back') };

  if (isGone(error))
    return (
      <Empty
        whole
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
      <Phone of={patient} />
      {patient.email && <Box sx={{ overflowWrap: 'anywhere' }}>{patient.email}</Box>}
      {patient.archived && <Badge label={translate('patient.archived')} tone="warning" />}
      <WhatsAppState patient={patient} />
    </Box>
  );
  return (
    <Page
      title={patient?.name ?? (isPending ? <Skeleton width={240} /> : translate('patients.title'))}
      intro={intro}
      actions={patient && <ShowMessages patient={patient} />}
      back={back}
    >
      <Banner text={problemText(error, 'loadPatient')} onRetry={() => void refetch()} />
      {isPending && <Loading />}
      {patient && <Holds patientId={patient.id} />}
      {patient && <Information patient={patient} />}
      {patient && <Terms patient={patient} />}
      {patient && <Conversation patient={patient} />}
      {patient && <PatientPayments patientId={patient.id} />}
      {patient && <PatientMessages patientId={patient.id} />}
    </Page>
  );
};

/** /patients/{id}; another patient is another page. */
export function PatientPage() {
  const { id = '' } = useParams();
  return <OnePatient key={id} id={id} />;
}
