import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useRef, useState, type DragEvent } from 'react';
import { useTranslate } from 'react-admin';
import { MAX_ROWS } from '../../../../src/imports/import.rules';
import { formatCount } from '../../../../src/shared/money';
import { Banner } from '../../common/feedback/Banner';
import { BusyButton } from '../../common/forms/BusyButton';
import { useNoStrayDrop } from '../../common/hooks/useNoStrayDrop';
import { ACCEPTED_FILES, uploadOfFile } from './upload-file';
import type { UploadProps } from './useUpload';

const DROP_AREA = {
  display: 'grid',
  justifyItems: 'center',
  gap: 1,
  px: 2,
  py: { xs: 3, sm: 5 },
  textAlign: 'center',
  border: '2px dashed',
  borderColor: 'divider',
  borderRadius: 1,
  '&.over': { borderColor: 'primary.main', bgcolor: 'action.hover' },
};

/** Asks for a file, or names the one that is being uploaded. */
const DropStatus = ({ uploadedName }: { uploadedName: string | null }) => {
  const translate = useTranslate();
  const canDrop = useMediaQuery('(hover: hover)');
  return (
    <>
      <UploadIcon aria-hidden sx={{ fontSize: 36, color: 'primary.main' }} />
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {uploadedName === null
          ? translate(canDrop ? 'imports.upload.drop' : 'imports.upload.tap')
          : translate('imports.upload.uploading', { name: uploadedName })}
      </Typography>
      {uploadedName !== null && (
        <LinearProgress aria-label={translate('imports.progressLabel')} sx={{ width: 240, maxWidth: '100%' }} />
      )}
    </>
  );
};

/** The file that was dropped or chosen last. */
function useFileChoice({ isUploading, onUpload }: UploadProps) {
  const translate = useTranslate();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const choose = (files: FileList | null) => {
    const file = files?.[0];
    if (!file || isUploading) return;
    const upload = files.length > 1 ? 'oneFile' : uploadOfFile(file);
    setProblem(typeof upload === 'string' ? translate(`imports.upload.${upload}`) : undefined);
    if (typeof upload === 'string') return;
    setName(file.name);
    void onUpload(upload);
  };
  return { name, problem, choose };
}

/** Uploads the file that is dropped or chosen. */
export function FileDrop(props: UploadProps) {
  const { isUploading, problem } = props;
  const translate = useTranslate();
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { name, problem: fileProblem, choose } = useFileChoice(props);
  useNoStrayDrop();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  };
  return (
    <>
      <Banner text={fileProblem ?? problem} />
      <Box
        className={isOver ? 'over' : undefined}
        sx={DROP_AREA}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <DropStatus uploadedName={isUploading ? name : null} />
        <Typography id={hintId} variant="body2" color="textSecondary">
          {translate('imports.upload.limits', { rows: formatCount(MAX_ROWS) })}
        </Typography>
        <BusyButton
          variant="contained"
          busy={isUploading}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
          sx={{ mt: 1 }}
        >
          {translate('imports.upload.choose')}
        </BusyButton>
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPTED_FILES}
          onChange={({ target }) => {
            choose(target.files);
            // So that the same file can be chosen again after it was corrected.
            target.value = '';
          }}
        />
      </Box>
    </>
  );
}
