import type { SvgIconComponent } from '@mui/icons-material';
import ChangeIcon from '@mui/icons-material/EditNoteOutlined';
import FailedIcon from '@mui/icons-material/ErrorOutlineOutlined';
import HeldIcon from '@mui/icons-material/PauseCircleOutlined';
import MessageIcon from '@mui/icons-material/SendOutlined';
import PaidIcon from '@mui/icons-material/PaymentsOutlined';
import RefundIcon from '@mui/icons-material/ReplyOutlined';
import ReplyIcon from '@mui/icons-material/ChatBubbleOutlineOutlined';
import SubscriptionIcon from '@mui/icons-material/EventAvailableOutlined';
import EndedIcon from '@mui/icons-material/EventBusyOutlined';
import Box from '@mui/material/Box';
import type { TimelineEvent, TimelineKind } from '../../../../src/patient-timeline/patient-timeline.rules';
import type { PatientTimelineEntryView } from '../../../../src/patient-timeline/patient-timeline.view';

const KIND_ICONS: Record<TimelineKind, SvgIconComponent> = {
  subscription: SubscriptionIcon,
  payment: PaidIcon,
  message: MessageIcon,
  act: ChangeIcon,
};
const EVENT_ICONS: Partial<Record<TimelineEvent, SvgIconComponent>> = {
  payment_failed: FailedIcon,
  held: HeldIcon,
  voided: RefundIcon,
  corrected: RefundIcon,
  refunded: RefundIcon,
  received: ReplyIcon,
  replaced: EndedIcon,
  withdrawn: EndedIcon,
  disabled: EndedIcon,
  cancelled: EndedIcon,
  ended: EndedIcon,
};
/** The colour only repeats the text. */
const COLOURS: Partial<Record<TimelineEvent, string>> = {
  paid: 'success.main',
  recorded: 'success.main',
  hold_accepted: 'success.main',
  activated: 'success.main',
  renewed: 'success.main',
  received: 'info.main',
  payment_failed: 'error.main',
  authorized: 'warning.main',
  held: 'warning.main',
};

export function EntryIcon({ entry: { kind, event } }: { entry: PatientTimelineEntryView }) {
  const Icon = EVENT_ICONS[event] ?? KIND_ICONS[kind];
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 32,
        height: 32,
        borderRadius: '50%',
        bgcolor: 'background.default',
        border: 1,
        borderColor: 'divider',
        color: COLOURS[event] ?? 'text.secondary',
      }}
    >
      <Icon sx={{ fontSize: 18 }} />
    </Box>
  );
}
