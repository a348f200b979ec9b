import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { timeText } from '../common/fields/timeText';
import type {
  AlarmView,
  BrokenRuleView,
  QueueView,
  SilentWebhookView,
  SendingPauseView,
} from '../../../src/support/support.view';
import { Panel } from '../common/screens/Panel';

interface Issue {
  key: string;
  title: string;
  description: string;
  value: string;
}

const ISSUE_STYLE = {
  py: 1.5,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 2,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0, pt: 0 },
  '&:last-of-type': { pb: 0 },
};

const IssueList = ({ issues }: { issues: Issue[] }) => (
  <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {issues.map(({ key, title, description, value }) => (
      <Box key={key} component="li" sx={ISSUE_STYLE}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box sx={{ fontSize: 15 }}>{title}</Box>
          <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{description}</Box>
        </Box>
        <Box sx={{ fontWeight: 600, fontSize: 14, whiteSpace: 'nowrap' }}>{value}</Box>
      </Box>
    ))}
  </Box>
);

/** Hidden if there are no issues. */
export function IssuesPanel({ title, hint, issues }: { title: string; hint?: string; issues: Issue[] }) {
  if (issues.length === 0) return null;
  return (
    <Panel title={title}>
      {hint && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {hint}
        </Typography>
      )}
      <IssueList issues={issues} />
    </Panel>
  );
}

/** Reasons of failed jobs. Each job is retried every ten minutes. */
export function FailedJobs({ queues }: { queues: QueueView[] }) {
  const translate = useTranslate();
  const issues = queues.flatMap(({ name, failures }) =>
    failures.map(({ reason, jobs, last_at }) => ({
      key: `${name} ${reason}`,
      title: reason,
      description: `${name} · ${translate('support.failures.last', { time: timeText(last_at) })}`,
      value: translate('support.failures.jobs', { smart_count: jobs }),
    })),
  );
  return (
    <Panel title={translate('support.failures.title')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: issues.length ? 2 : 0 }}>
        {translate(`support.failures.${issues.length ? 'hint' : 'none'}`)}
      </Typography>
      <IssueList issues={issues} />
    </Panel>
  );
}

/** Alarms of the last 24 hours. */
export function Alarms({ alarms }: { alarms: AlarmView[] }) {
  const translate = useTranslate();
  const issues = alarms.map(({ alarm, times, last_at }) => ({
    key: alarm,
    title: `${translate(`support.alarms.kinds.${alarm}`)} (${alarm})`,
    description: translate('support.alarms.last', { time: timeText(last_at) }),
    value: translate('support.alarms.times', { smart_count: times }),
  }));
  return (
    <IssuesPanel title={translate('support.alarms.title')} hint={translate('support.alarms.hint')} issues={issues} />
  );
}

export function SendingPauses({ pauses }: { pauses: SendingPauseView[] }) {
  const translate = useTranslate();
  const scopeText = (scope: string) => {
    const [kind, name, language] = scope.split('/');
    return translate(`support.pauses.${kind}`, { name, language });
  };
  const issues = pauses.map(({ scope, code, reason, since, until, waiting }) => ({
    key: scope,
    title: `${scopeText(scope)}: ${reason} (${code})`,
    description: translate('support.pauses.times', { since: timeText(since), until: timeText(until) }),
    value: translate(`support.pauses.${waiting === 0 ? 'none' : 'waiting'}`, { smart_count: waiting }),
  }));
  return (
    <IssuesPanel title={translate('support.pauses.title')} hint={translate('support.pauses.hint')} issues={issues} />
  );
}

export function ViolatedRules({ rules }: { rules: BrokenRuleView[] }) {
  const translate = useTranslate();
  const issues = rules.map(({ rule, rows }) => ({
    key: rule,
    title: rule,
    description: '',
    value: translate('support.violatedRules.rows', { smart_count: rows }),
  }));
  return <IssuesPanel title={translate('support.violatedRules.title')} issues={issues} />;
}

/** Doctors with a silent webhook: payments arrive without events. */
export function SilentWebhooks({ doctors }: { doctors: SilentWebhookView[] }) {
  const translate = useTranslate();
  const issues = doctors.map(({ doctor_id, email, doctor_name, clinic_name, silent_since }) => ({
    key: doctor_id,
    title: email,
    description:
      [doctor_name, clinic_name].filter(Boolean).join(' · ') || translate('support.silentWebhooks.noProfile'),
    value: translate('support.silentWebhooks.since', { time: timeText(silent_since) }),
  }));
  return <IssuesPanel title={translate('support.silentWebhooks.title')} issues={issues} />;
}
