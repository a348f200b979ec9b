import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { useTranslate } from 'react-admin';
import type { MrrPoint } from '../../../../src/analytics/mrr/mrr.view';
import { formatMonth } from '../../../../src/shared/calendar';
import { MrrBars } from './MrrBars';
import { MrrTable } from './MrrTable';

/** Space around the plot, in pixels: the axes are at its left and below it. */
const PLOT = { top: 12, right: 8, bottom: 28, left: 52 };

/** Compact Indian notation: ₹85K, ₹4.2L, ₹1.3Cr. */
const compactRupees = new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 1 });

const FOR_SCREEN_READERS = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};

export interface MrrBarChartProps {
  points: MrrPoint[];
  /** In pixels. */
  height: number;
  /** Called when a bar is clicked, tapped or selected by keyboard. Without it, bars are not selectable. */
  onMonth?: (month: string) => void;
}

/**
 * Bar chart of MRR by month, scaled to the largest value. The drawing is hidden from screen readers: its own focus handling
 * has elements without a role or a name. Buttons lie over the bars, and a table holds the values.
 */
export function MrrBarChart({ points, height, onMonth }: MrrBarChartProps) {
  const translate = useTranslate();
  const { palette } = useTheme();
  return (
    <Box sx={{ position: 'relative', height, mx: { xs: -1, sm: 0 } }}>
      <div aria-hidden>
        <BarChart
          height={height}
          hideLegend
          colors={[palette.primary.main]}
          borderRadius={4}
          margin={{ left: 0, right: PLOT.right, top: PLOT.top, bottom: 0 }}
          grid={{ horizontal: true }}
          xAxis={[
            {
              scaleType: 'band',
              data: points.map(({ month }) => month),
              valueFormatter: (month: string, { location }: { location: string }) =>
                location === 'tick' ? formatMonth(month).replace(/ \d\d/, ' ') : formatMonth(month),
              categoryGapRatio: 0.35,
              disableTicks: true,
              height: PLOT.bottom,
            },
          ]}
          yAxis={[
            {
              min: 0,
              width: PLOT.left,
              disableLine: true,
              disableTicks: true,
              valueFormatter: (mrr: number) => `₹${compactRupees.format(mrr)}`,
            },
          ]}
          series={[
            {
              label: translate('analytics.columns.mrr'),
              data: points.map(({ mrr }) => mrr),
            },
          ]}
          disableKeyboardNavigation
          slotProps={{ tooltip: { trigger: 'none' } }}
        />
      </div>
      <MrrBars points={points} onMonth={onMonth} inset={PLOT} />
      <Box sx={FOR_SCREEN_READERS}>
        <MrrTable points={points} />
      </Box>
    </Box>
  );
}
