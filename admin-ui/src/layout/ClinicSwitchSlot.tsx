import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { lazyPart } from '../common/screens/lazyScreen';
import { useClinics } from '../people/useClinics';

const LazyClinicSwitch = lazyPart(async () => (await import('../people/ClinicSwitch')).ClinicSwitch);

/** Heights with and without a visible label. They keep the place of the switch while its code loads. */
const WIDE_PX = 84;
const COMPACT_PX = 44;

/** The switch between the clinics of a login that works in several; nothing for other logins. */
export function ClinicSwitchSlot({ compact = false }: { compact?: boolean }) {
  const { clinics } = useClinics();
  if (clinics.length === 0) return null;
  const clinicSwitch = (
    <Suspense fallback={<Box sx={{ flexShrink: 0, height: compact ? COMPACT_PX : WIDE_PX }} />}>
      <LazyClinicSwitch compact={compact} />
    </Suspense>
  );
  return compact ? <Box sx={{ px: { xs: 2, sm: 3 }, pt: 2 }}>{clinicSwitch}</Box> : clinicSwitch;
}
