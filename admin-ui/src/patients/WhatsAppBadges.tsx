import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import type { PatientView } from '../../../src/patients/patient.view';
import { Badge, type Tone } from '../common/fields/Badge';
import { useConversation } from './useConversation';

interface WhatsAppBadgesProps {
  /** Whether the number can receive WhatsApp messages. */
  capable: boolean;
  /** The patient has opted out of reminders. */
  optedOut: boolean;
  /** WhatsApp could not deliver the last message to the number. */
  unreachable?: boolean;
}

/** Badge with a tooltip for mouse, touch and keyboard. */
const ExplainedBadge = ({ name, tone }: { name: string; tone: Tone }) => {
  const translate = useTranslate();
  return (
    <Tooltip title={translate(`whatsapp.${name}Hint`)} describeChild enterTouchDelay={0} leaveTouchDelay={8_000}>
      {/* Rows are clickable. A tap on the badge must only open its tooltip. */}
      <Box component="span" tabIndex={0} onClick={(event) => event.stopPropagation()} sx={{ borderRadius: '13px' }}>
        <Badge label={translate(`whatsapp.${name}`)} tone={tone} />
      </Box>
    </Tooltip>
  );
};

/** Badges for anything that prevents WhatsApp messages to a patient. */
export function WhatsAppBadges({ capable, optedOut, unreachable = false }: WhatsAppBadgesProps) {
  if (capable && !optedOut && !unreachable) return null;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.75 }}>
      {!capable && <ExplainedBadge name="incapable" tone="neutral" />}
      {capable && unreachable && <ExplainedBadge name="unreachable" tone="warning" />}
      {optedOut && <ExplainedBadge name="optedOut" tone="warning" />}
    </Box>
  );
}

/** The badges on the patient's own page. `unreachable` comes from the conversation. */
export function PatientWhatsAppBadges({ patient }: { patient: PatientView }) {
  const { data } = useConversation(patient.id);
  const [optedOut, unreachable] = [Boolean(data?.stopped_at), Boolean(data?.unreachable_at)];
  return <WhatsAppBadges capable={patient.whatsapp_capable} optedOut={optedOut} unreachable={unreachable} />;
}
