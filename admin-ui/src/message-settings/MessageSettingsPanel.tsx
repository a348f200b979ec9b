import EyeIcon from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useController, useFormContext, useFormState } from 'react-hook-form';
import { isAutomatic, PATIENT_MESSAGE_KINDS } from '../../../src/profile/message-settings.rules';
import type { ProfileView } from '../../../src/profile/profile.view';
import type { MessageSettings as Settings, MessageSettingsInput } from '../api/inputs';
import { CheckboxInput } from '../common/forms/CheckboxInput';
import { FormActions } from '../common/forms/FormActions';
import { Panel } from '../common/screens/Panel';
import { RecordForm } from '../common/forms/RecordForm';
import type { SavingState } from '../common/forms/useSaving';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { MessageKindRow } from './MessageKindRow';
import { LanguageSwitch } from '../common/forms/LanguageSwitch';
import { MessagePreviewDialog } from './MessagePreviewDialog';
import { ReminderDays } from './ReminderDays';
import { offeredDays, messageSettingsOf, withItem } from './settings';

const LanguageSection = () => {
  const translate = useTranslate();
  const { field } = useController<Settings, 'message_language'>({ name: 'message_language' });
  const [previewing, setPreviewing] = useState(false);
  return (
    <>
      <Typography sx={{ mb: 0.75, fontSize: 14, fontWeight: 550 }}>{translate('messageSettings.language')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2.5 }}>
        <LanguageSwitch
          label={translate('messageSettings.language')}
          language={field.value}
          onLanguage={field.onChange}
        />
        <Button variant="outlined" color="inherit" startIcon={<EyeIcon />} onClick={() => setPreviewing(true)}>
          {translate('previews.open')}
        </Button>
      </Box>
      {previewing && <MessagePreviewDialog language={field.value} onClose={() => setPreviewing(false)} />}
    </>
  );
};

const MessageKinds = ({ offered, hasCards }: { offered: number[]; hasCards: boolean }) => {
  const { field } = useController<Settings, 'messages_off'>({ name: 'messages_off' });
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', borderBottom: 1, borderColor: 'divider' }}>
      {PATIENT_MESSAGE_KINDS.filter(isAutomatic).map((kind) => {
        const on = !field.value.includes(kind);
        const onSwitch = (next: boolean) =>
          field.onChange(withItem(PATIENT_MESSAGE_KINDS, field.value, { item: kind, on: !next }));
        return (
          <MessageKindRow key={kind} kind={kind} on={on} onSwitch={onSwitch}>
            {kind === 'payment_link' && hasCards && (
              <CheckboxInput
                source="payment_cards"
                label="messageSettings.paymentCards"
                helperText="messageSettings.paymentCardsHint"
              />
            )}
            {kind === 'confirmation' && (
              <CheckboxInput
                source="receipt_with_confirmation"
                label="messageSettings.attachReceipt"
                helperText="messageSettings.attachReceiptHint"
              />
            )}
            {kind === 'reminder' && <ReminderDays offered={offered} disabled={!on} />}
          </MessageKindRow>
        );
      })}
    </Box>
  );
};

const SaveActions = ({ mutation }: { mutation: SavingState }) => {
  const { reset, getValues } = useFormContext<Settings>();
  const { isDirty, isSubmitSuccessful } = useFormState<Settings>();
  useEffect(() => {
    if (isSubmitSuccessful) reset(getValues());
  }, [isSubmitSuccessful, reset, getValues]);
  return (
    <FormActions
      submit="messageSettings.save"
      mutation={mutation}
      problem={mutation.problem}
      disabled={!isDirty}
      onCancel={isDirty ? () => reset() : undefined}
    />
  );
};

/** Message kinds, reminder days and language of a doctor's WhatsApp messages. */
export function MessageSettingsPanel({ profile }: { profile: ProfileView }) {
  const saving = useActionMutation((api, input: MessageSettingsInput) => api.updateProfile(input), {
    failedAction: 'saveMessages',
    successText: 'messageSettings.saved',
  });
  const saved = messageSettingsOf(profile);
  const save = (values: Partial<Settings>) => saving.submit({ doctor_name: profile.doctor_name, ...saved, ...values });
  return (
    <Panel>
      <RecordForm record={saved} onSubmit={save}>
        <LanguageSection />
        <MessageKinds offered={offeredDays(profile.reminder_days)} hasCards={profile.payment_cards_available} />
        <SaveActions mutation={saving} />
      </RecordForm>
    </Panel>
  );
}
