import EyeIcon from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useController, useFormContext, useFormState } from 'react-hook-form';
import { MESSAGE_SWITCHES } from '../../../src/profile/message-settings.rules';
import type { ProfileView } from '../../../src/profile/profile.view';
import type { MessageSettings as Settings, MessageSettingsInput } from '../api/inputs';
import { FormActions } from '../common/forms/FormActions';
import { Panel } from '../common/screens/Panel';
import { RecordForm } from '../common/forms/RecordForm';
import { useAct, type ActState } from '../common/hooks/useActionMutation';
import { KindRow } from './MessageKindRow';
import { LanguageSwitch } from './LanguageSwitch';
import { Previews } from './MessagePreviewDialog';
import { ReminderDays } from './ReminderDays';
import { daysOffered, settingsOf, withItem } from './settings';

const Language = () => {
  const translate = useTranslate();
  const { field } = useController<Settings, 'message_language'>({ name: 'message_language' });
  const [previewing, setPreviewing] = useState(false);
  return (
    <>
      <Typography sx={{ mb: 0.75, fontSize: 14, fontWeight: 550 }}>{translate('messageSettings.language')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2.5 }}>
        <LanguageSwitch language={field.value} onLanguage={field.onChange} />
        <Button variant="outlined" color="inherit" startIcon={<EyeIcon />} onClick={() => setPreviewing(true)}>
          {translate('previews.open')}
        </Button>
      </Box>
      {previewing && <Previews language={field.value} onClose={() => setPreviewing(false)} />}
    </>
  );
};

const Kinds = ({ offered }: { offered: number[] }) => {
  const { field } = useController<Settings, 'messages_off'>({ name: 'messages_off' });
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', borderBottom: 1, borderColor: 'divider' }}>
      {MESSAGE_SWITCHES.map((kind) => {
        const on = !field.value.includes(kind);
        const onSwitch = (next: boolean) =>
          field.onChange(withItem(MESSAGE_SWITCHES, field.value, { item: kind, on: !next }));
        return (
          <KindRow key={kind} kind={kind} on={on} onSwitch={onSwitch}>
            {kind === 'reminder' && <ReminderDays offered={offered} disabled={!on} />}
          </KindRow>
        );
      })}
    </Box>
  );
};

const Save = ({ act }: { act: ActState }) => {
  const { reset, getValues } = useFormContext<Settings>();
  const { isDirty, isSubmitSuccessful } = useFormState<Settings>();
  useEffect(() => {
    if (isSubmitSuccessful) reset(getValues());
  }, [isSubmitSuccessful, reset, getValues]);
  return (
    <FormActions
      submit="messageSettings.save"
      act={act}
      disabled={!isDirty}
      onCancel={isDirty ? () => reset() : undefined}
    />
  );
};

/** Which messages the doctor's patients get, when, and in which language. */
export function MessageSettings({ profile }: { profile: ProfileView }) {
  const translate = useTranslate();
  const saving = useAct((api, input: MessageSettingsInput) => api.updateProfile(input), {
    failed: 'saveMessages',
    done: 'messageSettings.saved',
  });
  const saved = settingsOf(profile);
  const save = (wish: Partial<Settings>) => saving.submit({ doctor_name: profile.doctor_name, ...saved, ...wish });
  return (
    <Panel title={translate('messageSettings.title')}>
      <Typography variant="body2" color="textSecondary" sx={{ mt: -1, mb: 2.5, maxWidth: 720 }}>
        {translate('messageSettings.intro')}
      </Typography>
      <RecordForm record={saved} onSubmit={save}>
        <Language />
        <Kinds offered={daysOffered(profile.reminder_days)} />
        <Save act={saving} />
      </RecordForm>
    </Panel>
  );
}
