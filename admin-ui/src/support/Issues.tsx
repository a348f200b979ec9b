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
  WhatsAppStopView,
} from '../../../src/support/support.view';
import { Panel } from '../common/screens/Panel';

interface LineProps {
  what: ReactNode;
  about: ReactNode;
  side: string;
}

const Line = ({ what, about, side }: LineProps) => (
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
      <Box sx={{ fontSize: 15 }}>{what}</Box>
      <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{about}</Box>
    </Box>
    <Box sx={{ fontWeight: 600, fontSize: 14, whiteSpace: 'nowrap' }}>{side}</Box>
  </Box>
);

const Lines = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {children}
  </Box>
);

const when = (instant: Date): string => formatInstant(new Date(instant));

/** Why the jobs failed that have used up their tries; each is tried once more every ten minutes. */
export function Failures({ queues }: { queues: QueueView[] }) {
  const translate = useTranslate();
  const failures = queues.flatMap(({ name, failures }) => failures.map((failure) => ({ name, failure })));
  return (
    <Panel title={translate('support.failures.title')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: failures.length ? 2 : 0 }}>
        {translate(`support.failures.${failures.length ? 'about' : 'none'}`)}
      </Typography>
      <Lines>
        {failures.map(({ name, failure: { reason, jobs, last_at } }) => (
          <Line
            key={`${name} ${reason}`}
            what={reason}
            about={`${name} · ${translate('support.failures.last', { time: when(last_at) })}`}
            side={translate('support.failures.jobs', { smart_count: jobs })}
          />
        ))}
      </Lines>
    </Panel>
  );
}

/** Nothing while none was raised within a day. */
export function Alarms({ alarms }: { alarms: AlarmView[] }) {
  const translate = useTranslate();
  if (alarms.length === 0) return null;
  return (
    <Panel title={translate('support.alarms.title')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {translate('support.alarms.about')}
      </Typography>
      <Lines>
        {alarms.map(({ alarm, times, last_at }) => (
          <Line
            key={alarm}
            what={`${translate(`support.alarms.kinds.${alarm}`)} (${alarm})`}
            about={translate('support.alarms.last', { time: when(last_at) })}
            side={translate('support.alarms.times', { smart_count: times })}
          />
        ))}
      </Lines>
    </Panel>
  );
}

/** Nothing while WhatsApp takes everything. */
export function WhatsAppStops({ stops }: { stops: WhatsAppStopView[] }) {
  const translate = useTranslate();
  if (stops.length === 0) return null;
  const scopeOf = (scope: string) => {
    const [kind, name, language] = scope.split('/');
    return translate(`support.stops.${kind}`, { name, language });
  };
  return (
    <Panel title={translate('support.stops.title')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {translate('support.stops.about')}
      </Typography>
      <Lines>
        {stops.map(({ scope, code, reason, since, until, waiting }) => (
          <Line
            key={scope}
            what={`${scopeOf(scope)}: ${reason} (${code})`}
            about={translate('support.stops.times', { since: when(since), until: when(until) })}
            side={translate(`support.stops.${waiting === 0 ? 'none' : 'waiting'}`, { smart_count: waiting })}
          />
        ))}
      </Lines>
    </Panel>
  );
}

/** Nothing while every rule holds. */
export function BrokenRules({ rules }: { rules: BrokenRuleView[] }) {
  const translate = useTranslate();
  if (rules.length === 0) return null;
  return (
    <Panel title={translate('support.broken.title')}>
      <Lines>
        {rules.map(({ rule, rows }) => (
          <Line key={rule} what={rule} about="" side={translate('support.broken.rows', { smart_count: rows })} />
        ))}
      </Lines>
    </Panel>
  );
}

/** Nothing while every doctor's webhook is heard. */
export function SilentWebhooks({ doctors }: { doctors: SilentWebhookView[] }) {
  const translate = useTranslate();
  if (doctors.length === 0) return null;
  return (
    <Panel title={translate('support.silent.title')}>
      <Lines>
        {doctors.map(({ doctor_id, email, doctor_name, clinic_name, silent_since }) => (
          <Line
            key={doctor_id}
            what={email}
            about={[doctor_name, clinic_name].filter(Boolean).join(' · ') || translate('support.silent.noProfile')}
            side={translate('support.silent.since', { time: when(silent_since) })}
          />
        ))}
      </Lines>
    </Panel>
  );
}
