import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';
import { lazyPart } from '../screens/lazyScreen';
import { useMenuAnchor } from '../hooks/useMenuAnchor';
import type { DefinitionProps } from './DefinitionText';

const LazyDefinitionText = lazyPart(async () => (await import('./DefinitionText')).DefinitionText);

/** Help button next to a metric; opens its definition. */
export function Definition(props: DefinitionProps) {
  const translate = useTranslate();
  const { button, popover } = useMenuAnchor();
  return (
    <>
      <IconButton
        {...button}
        aria-label={translate('figures.whatIs', { name: translate(`metrics.${props.metric}`) })}
        aria-haspopup="dialog"
        sx={{ width: 32, height: 32, my: -0.75, '@media (pointer: coarse)': { width: 44, height: 44, my: -1.5 } }}
      >
        <HelpIcon sx={{ fontSize: 18 }} />
      </IconButton>
      {popover(LazyDefinitionText, props)}
    </>
  );
}
