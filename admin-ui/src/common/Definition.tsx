import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';

interface DefinitionProps {
  /** What is explained, as it is called on the screen. */
  name: string;
  /** Key below `definitions` in the texts. */
  of: string;
  /** Version of the definitions, once the server has told it. */
  version?: string | undefined;
}

/** The question mark beside a figure: its definition in one sentence. */
export function Definition({ name, of, version }: DefinitionProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const text = useId();
  return (
    <>
      <IconButton
        aria-label={translate('figures.what', { name })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 32, height: 32, my: -0.75 }}
      >
        <HelpIcon sx={{ fontSize: 18 }} />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': name,
            'aria-describedby': text,
            tabIndex: -1,
            sx: { p: 2, maxWidth: 320, border: 1, borderColor: 'divider', boxShadow: 'var(--nirog-shadow)' },
          },
        }}
      >
        <Typography variant="body2" id={text}>
          {translate(`definitions.${of}`)}
        </Typography>
        {version && (
          <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
            {translate('figures.version', { version })}
          </Typography>
        )}
      </Popover>
    </>
  );
}
