import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useState, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import type { MrrPoint } from '../../../../src/analytics/mrr/mrr.view';
import { formatMonth } from '../../../../src/shared/calendar';
import { rupeesText } from '../../common/fields/Rupees';

interface MrrBarsProps {
  points: MrrPoint[];
  /** Without it, the bars are not selectable. */
  onMonth?: ((month: string) => void) | undefined;
  /** Edges of the plot inside the chart, in pixels. */
  inset: { top: number; right: number; bottom: number; left: number };
}

/** The index that a key moves to from `index`; undefined for another key. */
const targetOf = (key: string, index: number, count: number): number | undefined =>
  ({ ArrowRight: Math.min(index + 1, count - 1), ArrowLeft: Math.max(index - 1, 0), Home: 0, End: count - 1 })[key];

/**
 * A button over each bar of the chart, with the exact amount as its name and tooltip. One is in the tab order; arrow
 * keys, Home and End move between them.
 */
export function MrrBars({ points, onMonth, inset }: MrrBarsProps) {
  const translate = useTranslate();
  const [reachable, setReachable] = useState(points.length - 1);
  const tabStop = Math.min(reachable, points.length - 1);
  const move = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const target = targetOf(event.key, index, points.length);
    if (target === undefined) return;
    event.preventDefault();
    setReachable(target);
    const button = event.currentTarget.parentElement?.children[target];
    if (button instanceof HTMLElement) button.focus();
  };
  return (
    <Box
      role="toolbar"
      aria-label={translate('metrics.mrrOverTime')}
      sx={{
        position: 'absolute',
        ...inset,
        display: 'grid',
        gridTemplateColumns: `repeat(${points.length}, minmax(0, 1fr))`,
      }}
    >
      {points.map(({ month, mrr }, index) => (
        <Tooltip key={month} title={`${formatMonth(month)}: ${rupeesText(mrr)}`} enterTouchDelay={0}>
          <Box
            component="button"
            type="button"
            tabIndex={index === tabStop ? 0 : -1}
            aria-disabled={!onMonth}
            onClick={() => onMonth?.(month)}
            onFocus={() => setReachable(index)}
            onKeyDown={(event: KeyboardEvent<HTMLElement>) => move(event, index)}
            sx={{
              p: 0,
              border: 0,
              borderRadius: 1,
              bgcolor: 'transparent',
              cursor: onMonth ? 'pointer' : 'default',
              '&:hover': { bgcolor: 'action.hover' },
            }}
          />
        </Tooltip>
      ))}
    </Box>
  );
}
