import '../i18n/families/add-families-texts';
import '../i18n/privacy/add-privacy-texts';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { PatientView } from '../../../src/patients/patient.view';
import { Badge } from '../common/fields/Badge';
import { DayText } from '../common/fields/DayText';
import { DescriptionList } from '../common/fields/DescriptionList';
import { Panel } from '../common/screens/Panel';
import { RecordScreen } from '../common/screens/RecordScreen';
import { PhoneLinks } from '../common/fields/PhoneLinks';
import { useInlineForm } from '../common/forms/useInlineForm';
import { PayerField } from '../families/PayerField';
import { HoldsPanel } from '../payments/holds/HoldsPanel';
import { OfflinePatientPage } from '../offline/OfflinePatientPage';
import { UnsentPaymentsPanel } from '../offline/unsent/UnsentPaymentsPanel';
import { useIsOffline } from '../offline/useIsOffline';
import { ReceiptsPanel } from '../receipts/ReceiptsPanel';
import { rememberPatient } from '../search/recent-patients';
import { ArchiveButton } from './ArchiveButton';
import { ConsentsPanel } from './consents/ConsentsPanel';
import { PatientEdit } from './form/PatientEdit';
import { NotesPanel } from './notes/NotesPanel';
import { PreviewMessagesButton } from './PreviewMessagesButton';
import { TermsPanel } from './terms/TermsPanel';
import { PatientTimelinePanel } from './timeline/PatientTimelinePanel';
import { PatientWhatsAppBadges } from './WhatsAppBadges';
import { WhatsAppNotices } from './WhatsAppNotices';
import { IfAllowed } from '../common/access/IfAllowed';

const PatientInfoPanel = ({ patient }: { patient: PatientView }) => {
  const translate = useTranslate();
  const { shown: editing, open, close, opener } = useInlineForm();
  if (editing) return <PatientEdit onDone={close} />;
  const email = patient.email ?? (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {translate('patient.notProvided')}
    </Box>
  );
  return (
    <Panel
      title={translate('patient.info')}
      actions={
        <IfAllowed permission="patients.write">
          <Button ref={opener} variant="outlined" color="inherit" startIcon={<EditIcon />} onClick={() => open(true)}>
            {translate('patient.edit')}
          </Button>
        </IfAllowed>
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
          ...(patient.message_language
            ? [
                {
                  name: translate('patients.form.language'),
                  value: translate(`common.languages.${patient.message_language}`),
                },
              ]
            : []),
          ...(patient.payer_id
            ? [
                {
                  name: translate('families.patient.payer'),
                  value: <PayerField patientId={patient.id} id={patient.payer_id} />,
                },
              ]
            : []),
          ...(patient.is_minor
            ? [
                {
                  name: translate('guardian.isMinor'),
                  value: translate('guardian.decides', { name: patient.guardian_name }),
                },
              ]
            : []),
        ]}
      />
    </Panel>
  );
};

const PatientIntro = ({ patient }: { patient: PatientView }) => {
  const translate = useTranslate();
  useEffect(() => rememberPatient(patient), [patient]);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
      <PhoneLinks patient={patient} />
      {patient.email && <Box sx={{ overflowWrap: 'anywhere' }}>{patient.email}</Box>}
      {patient.archived && <Badge label={translate('patient.archived')} tone="warning" />}
      <PatientWhatsAppBadges patient={patient} />
    </Box>
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

const OnlinePatientPage = () => (
  <RecordScreen<PatientView>
    failedAction="loadPatient"
    texts={{ title: 'patients.title', back: 'patient.back', notFound: 'patient.notFound' }}
    intro={(patient) => <PatientIntro patient={patient} />}
    actions={(patient) => (
      <>
        <PreviewMessagesButton patient={patient} />
        <IfAllowed permission="patients.write">
          <ArchiveButton patient={patient} />
        </IfAllowed>
      </>
    )}
    skeleton={<PageSkeleton />}
  >
    {(patient) => (
      <>
        <UnsentPaymentsPanel patientId={patient.id} />
        <HoldsPanel patientId={patient.id} />
        <WhatsAppNotices patient={patient} />
        <PatientInfoPanel patient={patient} />
        <TermsPanel patient={patient} />
        <IfAllowed permission="receipts.read">
          <ReceiptsPanel filter={{ patient_id: patient.id }} />
        </IfAllowed>
        <NotesPanel patient={patient} />
        <ConsentsPanel patient={patient} />
        <PatientTimelinePanel patient={patient} />
      </>
    )}
  </RecordScreen>
);

function PatientPageOf({ id }: { id: string }) {
  const isLoaded = useQueryClient().getQueryData(['patients', 'getOne', { id }]) !== undefined;
  const isOffline = useIsOffline();
  const [isRecording, setRecording] = useState(false);
  // The network may return while a payment is entered: the page with the form stays until the form is closed.
  const isFromDevice = isRecording || (isOffline && !isLoaded);
  return isFromDevice ? (
    <OfflinePatientPage id={id} isRecording={isRecording} onRecording={setRecording} />
  ) : (
    <OnlinePatientPage />
  );
}

/** /patients/{id}. Without a network, a patient who was not opened before is shown as stored on this device. */
export function PatientPage() {
  const { id = '' } = useParams();
  return <PatientPageOf key={id} id={id} />;
}
