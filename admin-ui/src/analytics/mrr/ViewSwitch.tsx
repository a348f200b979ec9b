import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslate } from 'react-admin';

export type View = 'chart' | 'table';

/** Switches between chart and table. */
export function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={view}
      aria-label={translate('analytics.showAs')}
      onChange={(_, next: View | null) => next && onView(next)}
    >
      {(['chart', 'table'] as const).map((name) => (
        <ToggleButton
          key={name}
          value={name}
          sx={{ px: 2, minHeight: 36, '@media (pointer: coarse)': { minHeight: 44 } }}
        >
          {translate(`analytics.${name}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
