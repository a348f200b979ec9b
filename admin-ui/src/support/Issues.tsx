import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { formatInstant } from '../../../src/shared/instant';
import type {
  AlarmView,
  BrokenRuleView,
  QueueView,
  SilentWebhookView,
  SendingPauseView,
} from '../../../src/support/support.view';
import { Panel } from '../common/screens/Panel';

interface IssueProps {
  title: ReactNode;
  description: ReactNode;
  value: string;
}

const Issue = ({ title, description, value }: IssueProps) => (
  <Box
    component="li"
    sx={{
      py: 1.5,
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      columnGap: 2,
      borderTop: 1,
      borderColor: 'divider',
      '&:first-of-type': { borderTop: 0, pt: 0 },
      '&:last-of-type': { pb: 0 },
    }}
  >
    <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontSize: 15 }}>{title}</Box>
      <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{description}</Box>
    </Box>
    <Box sx={{ fontWeight: 600, fontSize: 14, whiteSpace: 'nowrap' }}>{value}</Box>
  </Box>
);

const IssueList = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {children}
  </Box>
);

const formatTime = (instant: Date): string => formatInstant(new Date(instant));

/** Reasons of failed jobs. Each job is retried every ten minutes. */
export function FailedJobs({ queues }: { queues: QueueView[] }) {
  const translate = useTranslate();
  const failures = queues.flatMap(({ name, failures }) => failures.map((failure) => ({ name, failure })));
  return (
    <Panel title={translate('support.failures.title')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: failures.length ? 2 : 0 }}>
        {translate(`support.failures.${failures.length ? 'about' : 'none'}`)}
      </Typography>
      <IssueList>
        {failures.map(({ name, failure: { reason, jobs, last_at } }) => (
          <Issue
            key={`${name} ${reason}`}
            title={reason}
            description={`${name} · ${translate('support.failures.last', { time: formatTime(last_at) })}`}
            value={translate('support.failures.jobs', { smart_count: jobs })}
          />
        ))}
      </IssueList>
    </Panel>
  );
}

/** Alarms of the last 24 hours. Hidden if there are none. */
export function Alarms({ alarms }: { alarms: AlarmView[] }) {
  const translate = useTranslate();
  if (alarms.length === 0) return null;
  return (
    <Panel title={translate('support.alarms.title')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {translate('support.alarms.about')}
      </Typography>
      <IssueList>
        {alarms.map(({ alarm, times, last_at }) => (
          <Issue
            key={alarm}
            title={`${translate(`support.alarms.kinds.${alarm}`)} (${alarm})`}
            description={translate('support.alarms.last', { time: formatTime(last_at) })}
            value={translate('support.alarms.times', { smart_count: times })}
          />
        ))}
      </IssueList>
    </Panel>
  );
}

/** Sending pauses. Hidden if there are none. */
export function WhatsAppStops({ stops }: { stops: SendingPauseView[] }) {
  const translate = useTranslate();
  if (stops.length === 0) return null;
  const scopeText = (scope: string) => {
    const [kind, name, language] = scope.split('/');
    return translate(`support.stops.${kind}`, { name, language });
  };
  return (
    <Panel title={translate('support.stops.title')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {translate('support.stops.about')}
      </Typography>
      <IssueList>
        {stops.map(({ scope, code, reason, since, until, waiting }) => (
          <Issue
            key={scope}
            title={`${scopeText(scope)}: ${reason} (${code})`}
            description={translate('support.stops.times', { since: formatTime(since), until: formatTime(until) })}
            value={translate(`support.stops.${waiting === 0 ? 'none' : 'waiting'}`, { smart_count: waiting })}
          />
        ))}
      </IssueList>
    </Panel>
  );
}

/** Violated ledger rules. Hidden if there are none. */
export function ViolatedRules({ rules }: { rules: BrokenRuleView[] }) {
  const translate = useTranslate();
  if (rules.length === 0) return null;
  return (
    <Panel title={translate('support.broken.title')}>
      <IssueList>
        {rules.map(({ rule, rows }) => (
          <Issue
            key={rule}
            title={rule}
            description=""
            value={translate('support.broken.rows', { smart_count: rows })}
          />
        ))}
      </IssueList>
    </Panel>
  );
}

/** Doctors with a silent webhook. Hidden if there are none. */
export function SilentWebhooks({ doctors }: { doctors: SilentWebhookView[] }) {
  const translate = useTranslate();
  if (doctors.length === 0) return null;
  return (
    <Panel title={translate('support.silent.title')}>
      <IssueList>
        {doctors.map(({ doctor_id, email, doctor_name, clinic_name, silent_since }) => (
          <Issue
            key={doctor_id}
            title={email}
            description={
              [doctor_name, clinic_name].filter(Boolean).join(' · ') || translate('support.silent.noProfile')
            }
            value={translate('support.silent.since', { time: formatTime(silent_since) })}
          />
        ))}
      </IssueList>
    </Panel>
  );
}
