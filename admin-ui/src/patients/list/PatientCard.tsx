import { useTranslate } from 'react-admin';
import type { PatientListRow } from '../../../../src/enrolments/terms/term.view';
import { PhoneLinks } from '../../common/fields/PhoneLinks';
import { tierName } from '../../common/fields/tierName';
import { WhatsAppBadges } from '../WhatsAppBadges';
import { ExpiryCell } from './ExpiryCell';
import { PatientActions } from './PatientActions';
import { PatientLink } from './PatientLink';
import type { PatientListActions } from './usePatientListActions';

/** Styles of the classes in a card. One style for all cards: see `ResponsiveList`. */
export const PATIENT_CARD_STYLE = {
  position: 'relative',
  fontSize: 14,
  py: 1,
  '& .head': { display: 'flex', alignItems: 'start', gap: 1 },
  '& h2': { flex: 1, minWidth: 0, typography: 'h3', m: 0, py: 0.75, overflowWrap: 'anywhere' },
  // The link covers the card; everything else that can be pressed lies above it.
  '& h2 a::after': { content: '""', position: 'absolute', inset: 0 },
  '& button, & .phone > *, & [tabindex]': { position: 'relative', zIndex: 1 },
  '& .head > button': { mr: -1.5 },
  '& .line': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, minHeight: 28 },
  '& .email': { overflowWrap: 'anywhere', fontSize: 13 },
  '& .plan': { flex: '1 1 0', minWidth: 96, overflowWrap: 'anywhere' },
  '& .expiry': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 },
};

export const PatientCard = ({ patient, actions }: { patient: PatientListRow; actions: PatientListActions }) => {
  const translate = useTranslate();
  const plan = [patient.subscription_name, tierName(patient)].filter(Boolean).join(' · ');
  return (
    <>
      <div className="head">
        <h2>
          <PatientLink patient={patient} />
        </h2>
        <PatientActions patient={patient} actions={actions} />
      </div>
      <div className="line">
        <PhoneLinks patient={patient} />
        {patient.email && <span className="email secondary">{patient.email}</span>}
      </div>
      <WhatsAppBadges
        capable={patient.whatsapp_capable}
        optedOut={patient.whatsapp_stopped}
        unreachable={patient.whatsapp_unreachable}
      />
      <div className="line">
        <span className="plan secondary">{plan || translate('patients.noSubscription')}</span>
        {patient.status !== 'none' && <ExpiryCell patient={patient} />}
      </div>
    </>
  );
};
