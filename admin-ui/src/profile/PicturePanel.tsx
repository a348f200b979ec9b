import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useRef, useState, type DragEvent } from 'react';
import { useTranslate } from 'react-admin';
import type { ProfileView } from '../../../src/profile/profile.view';
import { PICTURE_TYPES } from '../../../src/shared/picture-limits';
import { initialsOf } from '../../../src/shared/text';
import { Banner } from '../common/feedback/Banner';
import { useConfirmDialog } from '../common/feedback/useConfirmDialog';
import { BusyButton } from '../common/forms/BusyButton';
import { useNoStrayDrop } from '../common/hooks/useNoStrayDrop';
import { Panel } from '../common/screens/Panel';
import { usePicture } from './usePicture';

const ACCEPTED = PICTURE_TYPES.join(',');

const DROP_AREA = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  // Nothing can be dropped on a touch screen.
  '@media (hover: hover)': { p: 2, border: '2px dashed', borderColor: 'divider', borderRadius: 1 },
  '&.over': { borderColor: 'primary.main', bgcolor: 'action.hover' },
};

const SQUARE = { width: 120, height: 120, flexShrink: 0, borderRadius: 1, border: 1, borderColor: 'divider' };

/** The picture as receipts print it, or initials without one. */
const PictureSquare = ({ profile: { picture_url: url, doctor_name: name } }: PictureProps) => {
  const translate = useTranslate();
  if (url) return <Box component="img" src={url} alt={translate('profile.picture.alt')} sx={SQUARE} />;
  return (
    <Box
      role="img"
      aria-label={translate('profile.picture.none')}
      sx={{
        ...SQUARE,
        display: 'grid',
        placeItems: 'center',
        bgcolor: 'action.hover',
        color: 'text.secondary',
        fontSize: 32,
        fontWeight: 600,
      }}
    >
      {initialsOf(name)}
    </Box>
  );
};

interface PictureProps {
  profile: ProfileView;
}

/** Uploads, replaces and removes the doctor's picture. Each is saved at once. */
export function PicturePanel({ profile }: PictureProps) {
  const translate = useTranslate();
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const canDrop = useMediaQuery('(hover: hover)');
  const { confirm, dialog } = useConfirmDialog();
  const { isUploading, isBusy, problem, choose, remove } = usePicture();
  useNoStrayDrop();
  const isUploaded = profile.picture_source === 'uploaded';
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  };
  const askToRemove = () =>
    confirm({
      title: translate('profile.picture.removeTitle'),
      content: translate(`profile.picture.${profile.profile_image_url ? 'removeTextUrl' : 'removeText'}`),
      confirmLabel: translate('profile.picture.remove'),
      danger: true,
      onConfirm: remove,
    });
  return (
    <Panel title={translate('profile.picture.title')}>
      <Banner text={problem} />
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
        <PictureSquare profile={profile} />
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Typography variant="body2">{translate('profile.picture.purpose')}</Typography>
          <Typography id={hintId} variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
            {translate(`profile.picture.${profile.picture_source === 'image_url' ? 'fromUrl' : 'limits'}`)}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            {canDrop && !profile.picture_url && (
              <Typography variant="body2" color="textSecondary">
                {translate('profile.picture.drop')}
              </Typography>
            )}
            <BusyButton
              variant="outlined"
              busy={isBusy}
              aria-describedby={hintId}
              onClick={() => input.current?.click()}
            >
              {translate(`profile.picture.${isUploaded ? 'replace' : 'upload'}`)}
            </BusyButton>
            {isUploaded && (
              <Button color="error" disabled={isBusy} onClick={askToRemove}>
                {translate('profile.picture.remove')}
              </Button>
            )}
          </Box>
          <Typography role="status" variant="body2" color="textSecondary">
            {isUploading && translate('profile.picture.uploading')}
          </Typography>
          {isUploading && <LinearProgress aria-label={translate('profile.picture.uploading')} sx={{ maxWidth: 240 }} />}
        </Box>
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPTED}
          onChange={({ target }) => {
            choose(target.files);
            // So that the same file can be chosen again.
            target.value = '';
          }}
        />
      </Box>
      {dialog}
    </Panel>
  );
}
