import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslate } from 'react-admin';
import { CloseButton } from '../common/feedback/CloseButton';
import { PALETTE_KEYS, SHORTCUTS, useShortcutsEnabled } from '../common/hooks/shortcuts';

const { search, ...OTHER_SHORTCUTS } = SHORTCUTS;

/** Keys that the browser and dialogs handle themselves. */
const BROWSER_KEYS = { close: 'Esc', next: 'Tab' };

const KEY_CAP_STYLE = {
  display: 'inline-block',
  minWidth: 36,
  px: 1,
  py: 0.25,
  borderRadius: '8px',
  textAlign: 'center',
  border: 1,
  borderBottomWidth: 2,
  borderColor: 'text.secondary',
  fontFamily: 'inherit',
  fontSize: 14,
  fontWeight: 600,
};

/** Lists the keyboard shortcuts, with a switch for the single-key ones. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const [enabled, setEnabled] = useShortcutsEnabled();
  return (
    <Dialog open onClose={onClose} aria-labelledby="key-map">
      <DialogTitle id="key-map">{translate('shortcuts.title')}</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{
            m: 0,
            mt: 1,
            display: 'grid',
            gridTemplateColumns: 'auto minmax(0, 1fr)',
            alignItems: 'center',
            gap: 2,
            fontSize: 15,
          }}
        >
          {Object.entries({ search, palette: PALETTE_KEYS, ...OTHER_SHORTCUTS, ...BROWSER_KEYS }).map(([name, key]) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <dt>
                <Box component="kbd" sx={KEY_CAP_STYLE}>
                  {key}
                </Box>
              </dt>
              <Box component="dd" sx={{ m: 0 }}>
                {translate(`shortcuts.${name}`)}
              </Box>
            </Box>
          ))}
        </Box>
        <FormControlLabel
          sx={{ mt: 2 }}
          label={translate('shortcuts.enabled', { keys: Object.values(SHORTCUTS).join(', ') })}
          control={<Switch checked={enabled} onChange={(_, checked) => setEnabled(checked)} />}
        />
      </DialogContent>
      <DialogActions>
        <CloseButton onClose={onClose} />
      </DialogActions>
    </Dialog>
  );
}
