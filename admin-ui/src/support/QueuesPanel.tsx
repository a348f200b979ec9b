import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from 'react-admin';
import type { QueueView } from '../../../src/support/support.view';
import { formatCount } from '../../../src/shared/money';
import { Badge } from '../common/fields/Badge';
import { Banner } from '../common/feedback/Banner';
import { DescriptionList } from '../common/fields/DescriptionList';
import { Panel } from '../common/screens/Panel';
import { useContainerWidth } from '../common/lists/useContainerWidth';
import { LATE_SECONDS } from './duration';
import { useDurationText } from './useDurationText';

const COUNTS = ['waiting', 'active', 'delayed', 'failed'] as const;

const QueueName = ({ queue: { name, paused } }: { queue: QueueView }) => {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontWeight: 600 }}>
      {name}
      {paused && <Badge tone="warning" label={translate('support.queues.paused')} />}
    </Box>
  );
};

/** A problem is bold and coloured. */
const QueueCount = ({ value, isProblem }: { value: string; isProblem: boolean }) => (
  <Box component="span" sx={isProblem ? { color: 'error.main', fontWeight: 700 } : undefined}>
    {value}
  </Box>
);

/** The figures of a queue in column order. */
function useQueueFigures() {
  const translate = useTranslate();
  const durationText = useDurationText();
  return (queue: QueueView) => [
    ...COUNTS.map((name) => ({
      name: translate(`support.queues.${name}`),
      value: <QueueCount value={formatCount(queue[name])} isProblem={name === 'failed' && queue.failed > 0} />,
    })),
    {
      name: translate('support.queues.oldest'),
      value: (
        <QueueCount
          value={durationText(queue.oldest_waiting_seconds)}
          isProblem={(queue.oldest_waiting_seconds ?? 0) >= LATE_SECONDS}
        />
      ),
    },
  ];
}

const isIdle = (queue: QueueView) => COUNTS.every((name) => queue[name] === 0);

/** Aligns the table's outer columns with the panel's heading. */
const TABLE_STYLE = {
  fontVariantNumeric: 'tabular-nums',
  '& tr > :first-of-type': { pl: 0 },
  '& tr > :last-child': { pr: 0 },
  '& tbody tr:last-child > *': { borderBottom: 0 },
};

const QueueCards = ({ queues }: { queues: QueueView[] }) => {
  const translate = useTranslate();
  const figures = useQueueFigures();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {queues.map((queue) => (
        <Box
          component="li"
          key={queue.name}
          sx={{
            py: 2,
            borderTop: 1,
            borderColor: 'divider',
            '&:first-of-type': { borderTop: 0, pt: 0 },
            '&:last-of-type': { pb: 0 },
          }}
        >
          <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
            <QueueName queue={queue} />
            {isIdle(queue) && (
              <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{translate('support.queues.idle')}</Box>
            )}
          </Box>
          {!isIdle(queue) && (
            <Box sx={{ mt: 1.5 }}>
              <DescriptionList items={figures(queue)} />
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
};

const QueueTable = ({ queues }: { queues: QueueView[] }) => {
  const translate = useTranslate();
  const figures = useQueueFigures();
  const headings = [...COUNTS, 'oldest'];
  return (
    <Table aria-label={translate('support.queues.title')} sx={TABLE_STYLE}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('support.queues.queue')}</TableCell>
          {headings.map((name) => (
            <TableCell key={name} align="right">
              {translate(`support.queues.${name}`)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {queues.map((queue) => (
          <TableRow key={queue.name}>
            <TableCell component="th" scope="row">
              <QueueName queue={queue} />
            </TableCell>
            {figures(queue).map(({ name, value }) => (
              <TableCell key={name} align="right">
                {value}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
};

/** @param queues undefined while loading, null if Redis does not answer. */
export function QueuesPanel({ queues }: { queues: QueueView[] | null | undefined }) {
  const translate = useTranslate();
  const { ref, fitsTable } = useContainerWidth();
  const CardsOrTable = fitsTable ? QueueTable : QueueCards;
  return (
    <Panel title={translate('support.queues.title')}>
      <Box ref={ref}>
        {queues === undefined && <Skeleton variant="rounded" height={280} />}
        {queues === null && <Banner type="warning" text={translate('support.queues.unavailable')} />}
        {queues && <CardsOrTable queues={queues} />}
      </Box>
    </Panel>
  );
}
