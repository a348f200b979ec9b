import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { lazyPart } from '../../common/screens/lazyScreen';
import type { MrrBarChartProps } from './MrrBarChart';

const HEIGHT_PX = 280;

const LazyBarChart = lazyPart(async () => (await import('./MrrBarChart')).MrrBarChart);

/** Loads the chart library, so that the chart needs no download when its section is opened. */
export const preloadMrrChart = LazyBarChart.preload;

/** Bar chart of MRR by month. Its library loads at the same time as the figures. */
export const MrrChart = (props: Omit<MrrBarChartProps, 'height'>) => (
  <Suspense fallback={<Skeleton variant="rounded" height={HEIGHT_PX} />}>
    <LazyBarChart {...props} height={HEIGHT_PX} />
  </Suspense>
);
