import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { useTranslate } from 'react-admin';
import type { MrrPoint } from '../../../../src/analytics/mrr/mrr.view';
import { formatMonth } from '../../../../src/shared/calendar';
import { rupeesText } from '../../common/fields/Rupees';

const HEIGHT_PX = 280;

/** Compact Indian notation: ₹85K, ₹4.2L, ₹1.3Cr. */
const compactRupees = new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 1 });

interface MrrChartProps {
  points: MrrPoint[];
  /** Called when a bar is clicked, tapped or selected by keyboard. Without it, bars are not selectable. */
  onMonth?: (month: string) => void;
}

/** Bar chart of MRR by month, scaled to the largest value. Arrow keys move between bars, Enter selects one. */
export function MrrChart({ points, onMonth }: MrrChartProps) {
  const translate = useTranslate();
  const { palette } = useTheme();
  return (
    <Box sx={{ height: HEIGHT_PX, mx: { xs: -1, sm: 0 } }}>
      <BarChart
        height={HEIGHT_PX}
        hideLegend
        title={translate('metrics.mrrOverTime')}
        colors={[palette.primary.main]}
        borderRadius={4}
        margin={{ left: 0, right: 8, top: 12, bottom: 0 }}
        grid={{ horizontal: true }}
        xAxis={[
          {
            scaleType: 'band',
            data: points.map(({ month }) => month),
            valueFormatter: (month: string, { location }: { location: string }) =>
              location === 'tick' ? formatMonth(month).replace(/ \d\d/, ' ') : formatMonth(month),
            categoryGapRatio: 0.35,
            disableTicks: true,
            height: 28,
          },
        ]}
        yAxis={[
          {
            min: 0,
            width: 52,
            disableLine: true,
            disableTicks: true,
            valueFormatter: (mrr: number) => `₹${compactRupees.format(mrr)}`,
          },
        ]}
        series={[
          {
            label: translate('analytics.columns.mrr'),
            data: points.map(({ mrr }) => mrr),
            valueFormatter: (mrr) => rupeesText(mrr),
          },
        ]}
        onItemClick={(_, { dataIndex }) => {
          const month = points[dataIndex]?.month;
          if (month) onMonth?.(month);
        }}
      />
    </Box>
  );
}
