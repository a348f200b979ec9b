import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { formatInstant } from '../../../src/shared/instant';
import type {
  LagView,
  LedgerCheckView,
  SupportView,
  WhatsAppView,
  WorkerView,
} from '../../../src/support/support.view';
import { Badge, type Tone } from '../common/fields/Badge';
import { LATE_SECONDS } from './duration';
import { useAge } from './useDurationText';

const LEDGER_TONES = { ok: 'success', violated: 'error', unknown: 'warning' } satisfies Record<
  LedgerCheckView['state'],
  Tone
>;

interface SignProps {
  name: string;
  /** Undefined while it is asked for. */
  sign: { tone: Tone; label: string; about: string } | undefined;
}

const Sign = ({ name, sign }: SignProps) => (
  <Card role="group" aria-label={name} sx={{ p: { xs: 2, sm: 2.5 } }}>
    <Typography variant="body2" color="textSecondary" sx={{ mb: 1.25 }}>
      {name}
    </Typography>
    {sign ? <Badge tone={sign.tone} label={sign.label} /> : <Skeleton variant="rounded" width={104} height={26} />}
    <Typography variant="body2" color="textSecondary" sx={{ mt: 1.25, fontSize: 13, textWrap: 'pretty' }}>
      {sign ? sign.about : <Skeleton width="80%" />}
    </Typography>
  </Card>
);

/** Six signs at a glance: workers, outbox, inbox, ledger, webhooks, WhatsApp. */
export function Health({ overview }: { overview: SupportView | undefined }) {
  const translate = useTranslate();
  const age = useAge();
  const text = (key: string, values?: object) => translate(`support.health.${key}`, values);

  const workers = (all: WorkerView[]) => {
    const [alive, silent] = [all.filter(({ is_alive }) => is_alive).length, all.filter(({ is_alive }) => !is_alive)];
    const last = silent.at(-1);
    const tone = alive === 0 ? ('error' as const) : silent.length > 0 ? ('warning' as const) : ('success' as const);
    const label = alive === 0 ? text('noWorker') : text('workersRun', { count: alive });
    if (!last) return { tone, label, about: text(alive === 0 ? 'noWorkerAbout' : 'workersAbout') };
    return { tone, label, about: text('workerSilent', { time: formatInstant(new Date(last.seen_at)) }) };
  };
  const lag = ({ waiting, oldest_seconds: oldest }: LagView, about: string) => ({
    tone: (oldest ?? 0) >= LATE_SECONDS ? ('warning' as const) : ('success' as const),
    label: waiting === 0 ? text('empty') : text('waiting', { count: waiting }),
    about: oldest === null ? text(about) : text('oldest', { age: age(oldest) }),
  });
  const ledger = ({ state, checked_at: at }: LedgerCheckView) => ({
    tone: LEDGER_TONES[state],
    label: text(`states.${state}`),
    about: at ? text('checked', { time: formatInstant(new Date(at)) }) : text('neverChecked'),
  });
  const webhooks = (silent: number) => ({
    tone: silent === 0 ? ('success' as const) : ('warning' as const),
    label: silent === 0 ? text('allHeard') : text('silent', { count: silent }),
    about: text(silent === 0 ? 'heardAbout' : 'silentAbout'),
  });
  const whatsapp = ({ stops, reached: count, daily_users: most }: WhatsAppView) => ({
    tone: stops.length === 0 ? ('success' as const) : ('error' as const),
    label: text(stops.length === 0 ? 'sends' : stops.some(({ scope }) => scope === 'all') ? 'stopped' : 'partly'),
    about: text(most === 0 ? 'reached' : 'reachedOf', { count, most, smart_count: count }),
  });

  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 1.5, sm: 2 },
        mb: 3,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      <Sign name={text('workers')} sign={overview && workers(overview.workers)} />
      <Sign name={text('outbox')} sign={overview && lag(overview.outbox, 'outboxAbout')} />
      <Sign name={text('inbox')} sign={overview && lag(overview.inbox, 'inboxAbout')} />
      <Sign name={text('ledger')} sign={overview && ledger(overview.ledger)} />
      <Sign name={text('webhooks')} sign={overview && webhooks(overview.silent_webhooks.length)} />
      <Sign name={text('whatsapp')} sign={overview && whatsapp(overview.whatsapp)} />
    </Box>
  );
}
