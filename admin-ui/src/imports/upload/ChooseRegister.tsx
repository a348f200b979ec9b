import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Panel } from '../../common/screens/Panel';
import { FileDrop } from './FileDrop';
import { FormHelp } from './FormHelp';
import { PasteRows } from './PasteRows';
import { useUpload } from './useUpload';

const SOURCES = ['file', 'paste'] as const;

/** Takes a register as a file or as pasted rows. */
export function ChooseRegister() {
  const translate = useTranslate();
  const [source, setSource] = useState<(typeof SOURCES)[number]>('file');
  const { props: upload, reset } = useUpload();
  const Source = source === 'file' ? FileDrop : PasteRows;
  return (
    <Panel
      title={translate('imports.upload.title')}
      actions={
        <ToggleButtonGroup
          exclusive
          value={source}
          aria-label={translate('imports.upload.source')}
          disabled={upload.isUploading}
          onChange={(_, next: (typeof SOURCES)[number] | null) => {
            if (!next) return;
            reset();
            setSource(next);
          }}
        >
          {SOURCES.map((name) => (
            <ToggleButton key={name} value={name} sx={{ px: 2, minHeight: 44 }}>
              {translate(`imports.upload.${name}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
    >
      <Source {...upload} />
      <FormHelp />
    </Panel>
  );
}
