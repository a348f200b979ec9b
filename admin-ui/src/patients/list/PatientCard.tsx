import '../../i18n/patients/add-bulk-texts';
import { useTranslate } from 'react-admin';
import type { PatientListRow } from '../../../../src/enrolments/terms/term.view';
import { DayText } from '../../common/fields/DayText';
import { PhoneLinks } from '../../common/fields/PhoneLinks';
import { tierName } from '../../common/fields/tierName';
import { TagBadges } from '../tags/TagBadges';
import { WhatsAppBadges } from '../WhatsAppBadges';
import { StatusBadge } from './ExpiryCell';
import { PatientActions } from './PatientActions';
import { PatientCheckbox } from './PatientCheckbox';
import { PatientLink } from './PatientLink';
import type { PatientListActions } from './usePatientListActions';
import { useCan } from '../../common/access/useCan';

const ONE_LINE = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

/** Styles of the classes in a card. One style for all cards: see `ResponsiveList`. */
export const PATIENT_CARD_STYLE = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 44px',
  alignItems: 'center',
  columnGap: 0.5,
  pl: 2,
  pr: 0.5,
  py: 0.25,
  fontSize: 14,
  '& .line': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 28 },
  // A line as high as the number's clickable area, which must not cover the name.
  '& .contact .phone': { minHeight: 44 },
  '& h2': { flex: '1 1 0', minWidth: 96, typography: 'h3', fontSize: 16, m: 0, overflowWrap: 'anywhere' },
  // The link covers the card. Everything else that can be pressed lies above it.
  '& h2 a': { position: 'static' },
  '& h2 a::after': { content: '""', position: 'absolute', inset: 0 },
  '& button, & .phone > *, & [tabindex]': { position: 'relative', zIndex: 1 },
  '& .phone > .MuiIconButton-root': { mx: -1 },
  '& time': { ml: 'auto', fontSize: 13 },
  '& .details': { display: 'flex', columnGap: 1.5, fontSize: 13, lineHeight: '20px' },
  '& .plan': { ...ONE_LINE, flex: '0 1 auto' },
  '& .email': { ...ONE_LINE, flex: '0 1 auto', ml: 'auto' },
};

export const PatientCard = ({ patient, actions }: { patient: PatientListRow; actions: PatientListActions }) => {
  const translate = useTranslate();
  const can = useCan();
  const plan = [patient.subscription_name, tierName(patient)].filter(Boolean).join(' · ');
  return (
    <>
      <div>
        <div className="line">
          <h2>
            <PatientLink patient={patient} />
          </h2>
          <StatusBadge patient={patient} />
        </div>
        <div className="details secondary">
          <span className="plan" title={plan}>
            {plan || translate('patients.noSubscription')}
          </span>
          {patient.email && (
            <span className="email" title={patient.email}>
              {patient.email}
            </span>
          )}
        </div>
        <TagBadges tags={patient.tags} />
        <div className="line contact">
          <PhoneLinks patient={patient} />
          <WhatsAppBadges
            capable={patient.whatsapp_capable}
            optedOut={patient.whatsapp_stopped}
            unreachable={patient.whatsapp_unreachable}
          />
          {patient.subscription_end_date && <DayText day={patient.subscription_end_date} />}
        </div>
      </div>
      <div>
        {can('patients.write') && <PatientActions patient={patient} actions={actions} menuOnly />}
        {can('bulk.write') && <PatientCheckbox patient={patient} />}
      </div>
    </>
  );
};
