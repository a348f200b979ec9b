import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import type { PatientView } from '../../../src/patients/patient.view';
import { Badge, type Tone } from '../common/fields/Badge';
import { useConversation } from './useConversation';

interface WhatsAppBadgesProps {
  /** The number can receive WhatsApp messages at all. */
  capable: boolean;
  /** The patient wants no reminders. */
  stopped: boolean;
  /** WhatsApp could not reach the number the last time. */
  unreachable?: boolean;
}

/** A state of a number that explains itself to a pointer, a finger and the keyboard. */
const ExplainedBadge = ({ name, tone }: { name: string; tone: Tone }) => {
  const translate = useTranslate();
  return (
    <Tooltip title={translate(`whatsapp.${name}Why`)} describeChild enterTouchDelay={0} leaveTouchDelay={8_000}>
      {/* A row is a link of its own; who taps the badge wants to know what it means. */}
      <Box component="span" tabIndex={0} onClick={(event) => event.stopPropagation()} sx={{ borderRadius: '13px' }}>
        <Badge label={translate(`whatsapp.${name}`)} tone={tone} />
      </Box>
    </Tooltip>
  );
};

/** What keeps WhatsApp messages from a patient; nothing when nothing does. */
export function WhatsAppBadges({ capable, stopped, unreachable = false }: WhatsAppBadgesProps) {
  if (capable && !stopped && !unreachable) return null;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.75 }}>
      {!capable && <ExplainedBadge name="incapable" tone="neutral" />}
      {capable && unreachable && <ExplainedBadge name="unreachable" tone="warning" />}
      {stopped && <ExplainedBadge name="stopped" tone="warning" />}
    </Box>
  );
}

/** The same of one patient, with what only the conversation tells. */
export function PatientWhatsAppBadges({ patient }: { patient: PatientView }) {
  const { data } = useConversation(patient.id);
  const [stopped, unreachable] = [Boolean(data?.stopped_at), Boolean(data?.unreachable_at)];
  return <WhatsAppBadges capable={patient.whatsapp_capable} stopped={stopped} unreachable={unreachable} />;
}
