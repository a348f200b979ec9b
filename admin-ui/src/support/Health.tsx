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
import { useDurationText } from './useDurationText';

const LEDGER_TONES = { ok: 'success', violated: 'error', unknown: 'warning' } satisfies Record<
  LedgerCheckView['state'],
  Tone
>;

interface HealthCardProps {
  name: string;
  /** Undefined while loading. */
  health: { tone: Tone; label: string; about: string } | undefined;
}

const HealthCard = ({ name, health }: HealthCardProps) => (
  <Card role="group" aria-label={name} sx={{ p: { xs: 2, sm: 2.5 } }}>
    <Typography variant="body2" color="textSecondary" sx={{ mb: 1.25 }}>
      {name}
    </Typography>
    {health ? (
      <Badge tone={health.tone} label={health.label} />
    ) : (
      <Skeleton variant="rounded" width={104} height={26} />
    )}
    <Typography variant="body2" color="textSecondary" sx={{ mt: 1.25, fontSize: 13, textWrap: 'pretty' }}>
      {health ? health.about : <Skeleton width="80%" />}
    </Typography>
  </Card>
);

/** Status of workers, outbox, inbox, ledger, webhooks and WhatsApp. */
export function Health({ overview }: { overview: SupportView | undefined }) {
  const translate = useTranslate();
  const durationText = useDurationText();
  const text = (key: string, values?: object) => translate(`support.health.${key}`, values);

  const workersHealth = (all: WorkerView[]) => {
    const [alive, silent] = [all.filter(({ is_alive }) => is_alive).length, all.filter(({ is_alive }) => !is_alive)];
    const last = silent.at(-1);
    const tone = alive === 0 ? ('error' as const) : silent.length > 0 ? ('warning' as const) : ('success' as const);
    const label = alive === 0 ? text('noWorker') : text('workersRunning', { count: alive });
    if (!last) return { tone, label, about: text(alive === 0 ? 'noWorkerHint' : 'workersHint') };
    return { tone, label, about: text('workerStopped', { time: formatInstant(new Date(last.seen_at)) }) };
  };
  const lagHealth = ({ waiting, oldest_seconds: oldest }: LagView, about: string) => ({
    tone: (oldest ?? 0) >= LATE_SECONDS ? ('warning' as const) : ('success' as const),
    label: waiting === 0 ? text('empty') : text('waiting', { count: waiting }),
    about: oldest === null ? text(about) : text('oldest', { age: durationText(oldest) }),
  });
  const ledgerHealth = ({ state, checked_at: at }: LedgerCheckView) => ({
    tone: LEDGER_TONES[state],
    label: text(`states.${state}`),
    about: at ? text('checked', { time: formatInstant(new Date(at)) }) : text('neverChecked'),
  });
  const webhooksHealth = (silent: number) => ({
    tone: silent === 0 ? ('success' as const) : ('warning' as const),
    label: silent === 0 ? text('webhooksWork') : text('webhooksSilent', { count: silent }),
    about: text(silent === 0 ? 'webhooksWorkHint' : 'webhooksSilentHint'),
  });
  const whatsappHealth = ({ stops: pauses, reached: count, daily_users: limit }: WhatsAppView) => ({
    tone: pauses.length === 0 ? ('success' as const) : ('error' as const),
    label: text(
      pauses.length === 0 ? 'sending' : pauses.some(({ scope }) => scope === 'all') ? 'paused' : 'partlyPaused',
    ),
    about: text(limit === 0 ? 'reached' : 'reachedOf', { count, limit, smart_count: count }),
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
      <HealthCard name={text('workers')} health={overview && workersHealth(overview.workers)} />
      <HealthCard name={text('outbox')} health={overview && lagHealth(overview.outbox, 'outboxHint')} />
      <HealthCard name={text('inbox')} health={overview && lagHealth(overview.inbox, 'inboxHint')} />
      <HealthCard name={text('ledger')} health={overview && ledgerHealth(overview.ledger)} />
      <HealthCard name={text('webhooks')} health={overview && webhooksHealth(overview.silent_webhooks.length)} />
      <HealthCard name={text('whatsapp')} health={overview && whatsappHealth(overview.whatsapp)} />
    </Box>
  );
}
