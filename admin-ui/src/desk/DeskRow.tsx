import MoreIcon from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { DeskAction } from '../../../src/desk/desk.rules';
import type { DeskItemView } from '../../../src/desk/desk.view';
import { dayOf } from '../../../src/shared/calendar';
import { useRelativeDay } from '../common/fields/DayText';
import { PhoneLink } from '../common/fields/PhoneLink';
import { PatientName } from '../common/fields/PatientName';
import { telHref } from '../common/fields/phone';
import { rupeesText } from '../common/fields/Rupees';
import { timeText } from '../common/fields/timeText';
import { BusyButton } from '../common/forms/BusyButton';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { useMenuAnchor } from '../common/hooks/useMenuAnchor';
import { lazyPart } from '../common/screens/lazyScreen';
import { isMine } from './desk-filter';
import type { DeskTarget } from './desk-target';
import type { OpenedDeskDialog } from './DeskDialogs';
import { useDeskDecision } from './useDeskDecision';
import { useJoinAnswer } from '../join-requests/useJoinAnswer';

const LazyMenuItems = lazyPart(async () => (await import('./DeskMenuItems')).DeskMenuItems);

const ROW = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { sm: 'center' },
  columnGap: 2,
  rowGap: 1,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
};

/** Name and number. Below each other, each has a line as high as a touch target; together they extend into the row's padding. */
const CONTACT_STYLE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 1.5,
  '@media (pointer: coarse)': { my: -1.5 },
};

/** The reason in words: Ends in 3 days · Family plan, ₹499. */
function useReasonText({ reason, due_on, since, subscription_name, amount }: DeskItemView): string {
  const translate = useTranslate();
  const relativeDay = useRelativeDay();
  const due = due_on === null ? '' : relativeDay(due_on);
  const text = translate(`desk.reasons.${reason}`, { since: relativeDay(dayOf(new Date(since))), due });
  const about = [subscription_name, amount === null ? null : rupeesText(amount)].filter((part) => part !== null);
  return about.length > 0 ? `${text} · ${about.join(', ')}` : text;
}

interface DeskRowProps {
  item: DeskItemView;
  /** Opens a dialog of the row; the panel renders it. */
  onOpen: (opened: OpenedDeskDialog) => void;
}

/** A patient who needs something now. */
export function DeskRow({ item, onOpen }: DeskRowProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const reasonText = useReasonText(item);
  const decide = useDeskDecision();
  const { button, popover } = useMenuAnchor();
  const { patient_id, patient_name: name, term_id } = item;
  const sending = useActionMutation((api, termId: string) => api.sendLink(patient_id ?? '', termId), {
    failedAction: 'sendLink',
  });
  const answering = useJoinAnswer({ id: item.join_request_id ?? '', name });
  const openDialog = (dialog: OpenedDeskDialog['dialog']) => onOpen({ item, dialog });

  const send = async () => {
    const response = term_id === null ? undefined : await sending.run(term_id);
    if (!response) return;
    const { send_at } = response.sent;
    notify(send_at ? translate('desk.sentLater', { time: timeText(send_at) }) : translate('desk.sent'), {
      type: 'success',
    });
  };
  const targets: Record<Exclude<DeskAction, 'snooze' | 'done'>, DeskTarget> = {
    decide_hold: { to: '/payments' },
    read_reply: { to: `/patients/${patient_id ?? ''}` },
    approve_join: { onClick: answering.approve },
    decline_join: { onClick: answering.decline },
    send_link: { onClick: () => void send() },
    send_reminder: { onClick: () => void send() },
    call: { href: telHref(item.mobile) },
    record_payment: { onClick: () => openDialog('payment') },
  };
  const [main, ...others] = item.actions.flatMap((action) =>
    action === 'snooze' || action === 'done'
      ? []
      : [{ label: translate(`desk.actions.${action}`), target: targets[action] }],
  );
  const hints = [
    item.detail,
    ...item.also.map((reason) => translate(`desk.filters.${reason}`)),
    item.assigned_to &&
      translate(isMine(item) ? 'desk.assign.toMe' : 'desk.assign.to', { name: item.assigned_to.name }),
  ].filter(Boolean);
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box className="link-lines" sx={CONTACT_STYLE}>
          <PatientName patient={item} deleted={false} />
          <Typography variant="body2" component="span" color="textSecondary">
            <PhoneLink number={item.mobile} />
          </Typography>
        </Box>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {reasonText}
        </Typography>
        {hints.length > 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {hints.join(' · ')}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        {main && (
          <BusyButton
            variant="outlined"
            busy={sending.isPending || answering.isPending}
            aria-label={translate('desk.actionFor', { action: main.label, name })}
            sx={{ flex: { xs: 1, sm: 'initial' }, minHeight: 44, minWidth: { sm: 152 } }}
            {...('to' in main.target ? { component: Link, to: main.target.to } : main.target)}
          >
            {main.label}
          </BusyButton>
        )}
        <IconButton
          {...button}
          aria-label={translate('desk.moreFor', { name })}
          aria-haspopup="menu"
          sx={{ width: 44, height: 44 }}
        >
          <MoreIcon />
        </IconButton>
      </Box>
      {answering.dialog}
      {popover(LazyMenuItems, {
        item,
        actions: others,
        onDecide: (until) => decide({ item, until }),
        onAsk: openDialog,
      })}
    </Box>
  );
}
