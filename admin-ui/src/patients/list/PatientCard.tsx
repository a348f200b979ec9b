import { useTranslate } from 'react-admin';
import type { PatientListRow } from '../../../../src/enrolments/terms/term.view';
import { DayText } from '../../common/fields/DayText';
import { PhoneLinks } from '../../common/fields/PhoneLinks';
import { SubscriptionCell } from './SubscriptionCell';
import { PatientActions } from './PatientActions';
import type { PatientListActions } from './usePatientListActions';
import { WhatsAppBadges } from '../WhatsAppBadges';

/** Styles of the classes in a card. One style for all cards: see `ResponsiveList`. */
export const PATIENT_CARD_STYLE = {
  fontSize: 14,
  '& h2': { typography: 'h3', m: 0, overflowWrap: 'anywhere' },
  '& .number': { minHeight: 32, display: 'flex', flexWrap: 'wrap', alignItems: 'center' },
  '& .email': { overflowWrap: 'anywhere' },
  '& .term': { display: 'flex', gap: 2, py: 1.5 },
  '& .plan': { flex: 1, minWidth: 0 },
  '& .expiry': { textAlign: 'right' },
};

export const PatientCard = ({ patient, actions }: { patient: PatientListRow; actions: PatientListActions }) => {
  const translate = useTranslate();
  return (
    <>
      <h2>{patient.name}</h2>
      <div className="number">
        <PhoneLinks patient={patient} />
      </div>
      <WhatsAppBadges capable={patient.whatsapp_capable} optedOut={patient.whatsapp_stopped} />
      {patient.email && <div className="email secondary">{patient.email}</div>}
      <div className="term">
        <div className="plan">
          <SubscriptionCell patient={patient} />
        </div>
        {patient.subscription_end_date && (
          <div className="expiry">
            <span className="secondary small">{translate('terms.expiryDate')}</span>
            <DayText day={patient.subscription_end_date} />
          </div>
        )}
      </div>
      <PatientActions patient={patient} actions={actions} />
    </>
  );
};
