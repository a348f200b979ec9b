import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { timeText } from '../common/fields/timeText';
import type {
  LagView,
  LedgerCheckView,
  SupportView,
  WhatsAppView,
  WorkerView,
} from '../../../src/support/support.view';
import { Badge, type Tone } from '../common/fields/Badge';
import { LATE_SECONDS } from './duration';
import { useBackupStatus } from './useBackupStatus';
import { useDurationText } from './useDurationText';

const LEDGER_TONES: Record<LedgerCheckView['state'], Tone> = { ok: 'success', violated: 'error', unknown: 'warning' };

interface HealthStatus {
  tone: Tone;
  label: string;
  description: string;
}

interface HealthCardProps {
  name: string;
  /** Undefined while loading. */
  health: HealthStatus | undefined;
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
      {health ? health.description : <Skeleton width="80%" />}
    </Typography>
  </Card>
);

/** Status of workers, outbox, inbox, ledger, webhooks, WhatsApp and backups. */
export function Health({ overview }: { overview: SupportView | undefined }) {
  const translate = useTranslate();
  const durationText = useDurationText();
  const backupHealth = useBackupStatus();
  const text = (key: string, values?: object) => translate(`support.health.${key}`, values);

  const workersHealth = (workers: WorkerView[]): HealthStatus => {
    const alive = workers.filter(({ is_alive }) => is_alive).length;
    const lastStopped = workers.findLast(({ is_alive }) => !is_alive);
    const tone = alive === 0 ? 'error' : lastStopped ? 'warning' : 'success';
    const label = alive === 0 ? text('noWorker') : text('workersRunning', { count: alive });
    const description = lastStopped
      ? text('workerStopped', { time: timeText(lastStopped.seen_at) })
      : text(alive === 0 ? 'noWorkerHint' : 'workersHint');
    return { tone, label, description };
  };
  const lagHealth = ({ waiting, oldest_seconds: oldest }: LagView, hintKey: string): HealthStatus => ({
    tone: (oldest ?? 0) >= LATE_SECONDS ? 'warning' : 'success',
    label: waiting === 0 ? text('empty') : text('waiting', { count: waiting }),
    description: oldest === null ? text(hintKey) : text('oldest', { age: durationText(oldest) }),
  });
  const ledgerHealth = ({ state, checked_at: at }: LedgerCheckView): HealthStatus => ({
    tone: LEDGER_TONES[state],
    label: text(`states.${state}`),
    description: at ? text('checked', { time: timeText(at) }) : text('neverChecked'),
  });
  const webhooksHealth = (silent: number): HealthStatus => ({
    tone: silent === 0 ? 'success' : 'warning',
    label: silent === 0 ? text('webhooksWork') : text('webhooksSilent', { count: silent }),
    description: text(silent === 0 ? 'webhooksWorkHint' : 'webhooksSilentHint'),
  });
  const whatsappHealth = ({ stops: pauses, reached: count, daily_users: limit }: WhatsAppView): HealthStatus => ({
    tone: pauses.length === 0 ? 'success' : 'error',
    label: text(
      pauses.length === 0 ? 'sending' : pauses.some(({ scope }) => scope === 'all') ? 'paused' : 'partlyPaused',
    ),
    description: text(limit === 0 ? 'reached' : 'reachedOf', { count, limit, smart_count: count }),
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
      <Box sx={{ gridColumn: '1 / -1' }}>
        <HealthCard name={text('backup')} health={overview && backupHealth(overview.backup)} />
      </Box>
    </Box>
  );
}
