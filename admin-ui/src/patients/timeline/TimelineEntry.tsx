import '../../i18n/audit/add-audit-texts';
import ChatIcon from '@mui/icons-material/WhatsApp';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import type { PatientTimelineEntryView } from '../../../../src/patient-timeline/patient-timeline.view';
import type { PatientView } from '../../../../src/patients/patient.view';
import { formatTime } from '../../../../src/shared/instant';
import { session } from '../../api/session';
import { ChangeList } from '../../audit/ChangeList';
import { chatHref } from '../../common/fields/phone';
import { timeText } from '../../common/fields/timeText';
import { Rupees } from '../../common/fields/Rupees';
import { MessageProblem, MessageStatusBadge } from '../../messages/MessageStatus';
import { MessageDetails } from '../../messages/MessageText';
import { ResendButton } from '../../messages/ResendButton';
import { PaymentActions, type OpenRefund } from '../../payments/PaymentActions';
import { useConversation } from '../useConversation';
import { EntryIcon } from './EntryIcon';
import { changeTexts, entryDetails, entryTitle } from './entry-texts';
import { ReplyText } from './ReplyText';

interface TimelineEntryProps {
  entry: PatientTimelineEntryView;
  patient: PatientView;
  onRefund: OpenRefund;
  isNewestReply: boolean;
}

function useActorName(): (actor: PatientTimelineEntryView['actor']) => string {
  const translate = useTranslate();
  return (actor) => {
    if (!actor) return '';
    if (actor.id !== null && actor.id === session.user()?.id) return translate('audit.actors.you');
    return actor.name ?? actor.email ?? translate(`audit.actors.${actor.kind}`);
  };
}

/** Whether the amount was received. Others are attempts, or count no more. */
const isReceived = ({ event }: PatientTimelineEntryView): boolean =>
  event === 'paid' || event === 'recorded' || event === 'held' || event === 'hold_accepted' || event === 'refunded';

/** What the entry is about, if it is more than a sentence. */
const EntryContent = ({ entry: { message, reply } }: Pick<TimelineEntryProps, 'entry'>) => {
  if (message)
    return (
      <>
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
          <MessageProblem message={message} />
        </Box>
        <MessageDetails message={message} />
      </>
    );
  return reply && <ReplyText reply={reply} />;
};

/** What the clinic can do about it. A payment can be refunded where it was received. */
function EntryActions({ entry: { event, payment, message, reply }, patient, onRefund }: TimelineEntryProps) {
  const translate = useTranslate();
  if (message) return <ResendButton message={message} />;
  if (payment) {
    const isReceipt = event === 'paid' || event === 'recorded';
    return <PaymentActions payment={payment} onRefund={isReceipt ? onRefund : null} />;
  }
  if (!reply || !patient.message_number) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      startIcon={<ChatIcon />}
      href={chatHref(patient.message_number)}
      target="_blank"
      rel="noreferrer"
    >
      {translate('conversation.answer')}
    </Button>
  );
}

/** Until when an answer can be free text, and where it is sent from. */
function AnswerHint({ patient }: { patient: PatientView }) {
  const translate = useTranslate();
  const until = useConversation(patient.id).data?.window_until;
  return (
    <Box sx={{ fontSize: 13, color: 'text.secondary', mt: 0.5, maxWidth: 560 }}>
      {translate('conversation.answerHint')} {until && translate('conversation.windowOpen', { time: timeText(until) })}
    </Box>
  );
}

/** One event: what, when and how much, with what the clinic can do about it. */
export function TimelineEntry(props: TimelineEntryProps) {
  const { entry, patient, isNewestReply } = props;
  const translate = useTranslate();
  const actorName = useActorName();
  const change = changeTexts(entry, patient, session.user()?.id, translate);
  const details = [change ? '' : actorName(entry.actor), ...entryDetails(entry, translate)].filter(Boolean);
  const time = entry.event !== 'ended' && <time dateTime={String(entry.at)}>{formatTime(new Date(entry.at))}</time>;
  return (
    <Box component="li" tabIndex={-1} className="entry">
      <EntryIcon entry={entry} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box className="title">
          {change?.title ?? entryTitle(entry, translate)}{' '}
          {entry.message && <MessageStatusBadge message={entry.message} />}
        </Box>
        <Box className="secondary small">
          {time}
          {time && details.length > 0 && ' · '}
          {details.join(' · ')}
        </Box>
        <EntryContent entry={entry} />
        {change && <ChangeList changes={change.changes} />}
        {isNewestReply && <AnswerHint patient={patient} />}
      </Box>
      <Box className={isReceived(entry) ? 'amount received' : 'amount'}>
        {entry.amount !== null && <Rupees value={entry.event === 'refunded' ? -entry.amount : entry.amount} />}
      </Box>
      <Box className="actions">
        <EntryActions {...props} />
      </Box>
    </Box>
  );
}
