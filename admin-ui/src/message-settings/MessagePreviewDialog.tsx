import '../i18n/messages/add-message-settings-texts';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { MessagePreview } from '../../../src/messaging/message.view';
import type { PatientView } from '../../../src/patients/patient.view';
import {
  PATIENT_MESSAGE_KINDS,
  type MessageLanguage,
  type PatientMessageKind,
} from '../../../src/profile/message-settings.rules';
import { firstName } from '../../../src/shared/text';
import type { Api } from '../api/dataProvider';
import { LoadError } from '../common/feedback/LoadError';
import { CloseButton } from '../common/feedback/CloseButton';
import { MessageBubble } from './MessageBubble';
import { LanguageSwitch } from '../common/forms/LanguageSwitch';

interface MessagePreviewDialogProps {
  /** Initial language; default: the doctor's setting. */
  language?: MessageLanguage;
  /** Source of the name, plan and amounts; default: example data. */
  patient?: PatientView;
  onClose: () => void;
}

const chatBackground = ({ palette }: Theme) => ({
  m: 0,
  p: 2,
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2.5,
  borderRadius: 1,
  bgcolor: palette.mode === 'dark' ? '#0C1615' : '#F1EDE6',
});

const PreviewSkeletons = () =>
  PATIENT_MESSAGE_KINDS.map((kind) => (
    <li key={kind}>
      <Skeleton width={120} />
      <Skeleton variant="rounded" height={128} sx={{ maxWidth: 340, mt: 0.5 }} />
    </li>
  ));

/** Loads each message separately, so that a failure hides only its own. @throws if none could be loaded. */
async function loadPreviews(load: (kind: PatientMessageKind) => Promise<MessagePreview>) {
  const results = await Promise.allSettled(PATIENT_MESSAGE_KINDS.map(load));
  const previews = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const error: unknown = results.find((result) => result.status === 'rejected')?.reason;
  if (previews.length === 0) throw error;
  return { previews, error };
}

/** Preview of every message kind, in either language. */
export function MessagePreviewDialog({ language: initialLanguage, patient, onClose }: MessagePreviewDialogProps) {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const titleId = useId();
  const [chosenLanguage, setLanguage] = useState(initialLanguage);
  const {
    data: loaded,
    error: allFailed,
    isPending,
    refetch,
  } = useQuery({
    queryKey: ['messages', 'previews', chosenLanguage, patient?.id],
    queryFn: () =>
      loadPreviews((kind) => api.getMessagePreview({ kind, language: chosenLanguage, patient_id: patient?.id })),
    placeholderData: keepPreviousData,
  });
  const data = allFailed ? undefined : loaded?.previews;
  const error = allFailed ?? loaded?.error;
  const language = chosenLanguage ?? data?.[0]?.language ?? 'en';
  const isExample = data?.every(({ link }) => link === null) ?? false;
  const note = isExample ? (patient ? 'planExamples' : 'allExamples') : 'someExamples';
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {patient
          ? translate('previews.titleForPatient', { name: firstName(patient.name) })
          : translate('previews.title')}
      </DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
          <LanguageSwitch label={translate('messageSettings.language')} language={language} onLanguage={setLanguage} />
          <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 180px' }}>
            {data && translate(`previews.${note}`)}
          </Typography>
        </Box>
        <LoadError error={error} failedAction="previewMessages" refetch={refetch} />
        {!allFailed && (
          <Box component="ul" aria-label={translate('previews.list')} sx={chatBackground}>
            {isPending && <PreviewSkeletons />}
            {data?.map((message) => (
              <MessageBubble key={message.kind} message={message} />
            ))}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <CloseButton onClose={onClose} />
      </DialogActions>
    </Dialog>
  );
}
