import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { FallbackKey } from '../../../src/shared/fallback-messages';
import type { Permission } from '../../../src/policies/policies.rules';
import { downloadZip, IncompleteFileError } from '../api/files/downloadZip';
import { session } from '../api/session';
import { IfAllowed } from '../common/access/IfAllowed';
import { useProblemText } from '../common/feedback/useProblemText';
import { BusyButton } from '../common/forms/BusyButton';

interface ZipButtonProps {
  /** The button is hidden without it. */
  permission: Permission;
  /** Path below the API's base, or a call that makes the file and returns its path. */
  path: string | (() => Promise<string>);
  /** Key of the text on the button. */
  label: string;
  /** Chooses the error text. */
  failedAction: FallbackKey;
  variant?: 'contained' | 'outlined';
  disabled?: boolean;
}

const BYTES_PER_MB = 1_000_000;

/** Downloads a zip file whose size is unknown. Shows how much has been received, and a button that cancels it. */
function DownloadButton({
  path,
  label,
  failedAction,
  variant = 'outlined',
  disabled = false,
}: Omit<ZipButtonProps, 'permission'>) {
  const translate = useTranslate();
  const notify = useNotify();
  const problemText = useProblemText();
  /** Megabytes with one decimal; null while no download runs. */
  const [received, setReceived] = useState<string | null>(null);
  const running = useRef<AbortController>(null);
  const download = async () => {
    const controller = new AbortController();
    running.current = controller;
    setReceived('0.0');
    try {
      await downloadZip(typeof path === 'string' ? path : await path(), controller.signal, (bytes) =>
        setReceived((bytes / BYTES_PER_MB).toFixed(1)),
      );
    } catch (error) {
      const text =
        error instanceof IncompleteFileError ? translate('receipts.zip.incomplete') : problemText(error, failedAction);
      if (controller.signal.aborted) notify('receipts.zip.cancelled', { type: 'info' });
      else if (!session.isExpired()) notify(text ?? '', { type: 'error' });
    }
    setReceived(null);
  };
  return (
    <Box sx={{ display: 'flex', gap: 1, '& > :first-of-type': { flex: { xs: 1, sm: 'initial' } } }}>
      <BusyButton
        variant={variant}
        color={variant === 'contained' ? 'primary' : 'inherit'}
        startIcon={<DownloadIcon />}
        busy={received !== null}
        disabled={disabled}
        onClick={() => void download()}
      >
        {received === null ? translate(label) : translate('receipts.zip.received', { size: received })}
      </BusyButton>
      {received !== null && (
        <Button color="inherit" onClick={() => running.current?.abort()}>
          {translate('ra.action.cancel')}
        </Button>
      )}
    </Box>
  );
}

export const ZipButton = ({ permission, ...props }: ZipButtonProps) => (
  <IfAllowed permission={permission}>
    <DownloadButton {...props} />
  </IfAllowed>
);
