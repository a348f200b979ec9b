import '../../i18n/privacy/add-privacy-texts';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState, type SubmitEvent } from 'react';
import { useTranslate } from 'react-admin';
import {
  consentWording,
  PURPOSES,
  type NoticeLanguage,
  type Purpose,
} from '../../../../src/patients/consents/consent.rules';
import type { PatientView } from '../../../../src/patients/patient.view';
import { TEXT_LIMITS } from '../../../../src/shared/text-limits';
import { privacyApi } from '../../api/privacy';
import { ignoreBackdropClick } from '../../common/feedback/ignoreBackdropClick';
import { FormActions } from '../../common/forms/FormActions';
import { LabeledSelect } from '../../common/forms/LabeledSelect';
import { LanguageSwitch } from '../../common/forms/LanguageSwitch';
import { useActionMutation } from '../../common/hooks/useActionMutation';

interface RecordConsentDialogProps {
  patient: PatientView;
  onClose: () => void;
}

/** Records what a patient, or the guardian, said at the clinic. The sentence is read to them in their language. */
export function RecordConsentDialog({ patient, onClose }: RecordConsentDialogProps) {
  const translate = useTranslate();
  const text = (key: string) => translate(`consents.dialog.${key}`);
  const title = useId();
  const decisionLabel = useId();
  const [purpose, setPurpose] = useState<Purpose>('whatsapp_reminders');
  const [granted, setGranted] = useState(true);
  const [language, setLanguage] = useState<NoticeLanguage>('en');
  const [guardian, setGuardian] = useState(patient.guardian_name ?? '');
  const mutation = useActionMutation(
    () =>
      privacyApi.recordConsent(patient.id, {
        purpose,
        granted,
        language,
        ...(patient.is_minor && guardian.trim() !== '' && { guardian_name: guardian.trim() }),
      }),
    { failedAction: 'recordConsent' },
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void mutation.submit(undefined, onClose);
  };
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={ignoreBackdropClick(onClose)} aria-labelledby={title}>
      <DialogTitle id={title} sx={{ overflowWrap: 'anywhere' }}>
        {translate('consents.dialog.title', { name: patient.name })}
      </DialogTitle>
      <DialogContent sx={{ pt: '8px !important', pb: '24px !important' }}>
        <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
          <LabeledSelect
            label={text('purpose')}
            value={purpose}
            choices={PURPOSES.map((value) => ({ value, text: translate(`consents.purposes.${value}`) }))}
            onChange={setPurpose}
          />
          <div>
            <Typography id={decisionLabel} variant="body2" color="textSecondary">
              {text('decision')}
            </Typography>
            <RadioGroup
              row
              aria-labelledby={decisionLabel}
              value={granted ? 'granted' : 'withdrawn'}
              onChange={(_event, value) => setGranted(value === 'granted')}
            >
              {['granted', 'withdrawn'].map((value) => (
                <FormControlLabel
                  key={value}
                  value={value}
                  control={<Radio />}
                  label={translate(`consents.${value}`)}
                />
              ))}
            </RadioGroup>
          </div>
          <div>
            <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
              {text('language')}
            </Typography>
            <LanguageSwitch label={text('language')} language={language} onLanguage={setLanguage} />
          </div>
          <div>
            <Typography variant="body2" color="textSecondary">
              {text('read')}
            </Typography>
            <Box lang={language} sx={{ p: 1.5, mt: 0.5, borderRadius: 1, bgcolor: 'background.default' }}>
              {consentWording(purpose, language, granted)}
            </Box>
          </div>
          {patient.is_minor && (
            <TextField
              id="consent-guardian"
              label={text('guardian')}
              value={guardian}
              required={granted}
              onChange={({ target }) => setGuardian(target.value)}
              autoComplete="off"
              slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.patient.guardian_name.max } }}
            />
          )}
          {purpose === 'whatsapp_reminders' && granted && (
            <Typography variant="body2" color="textSecondary">
              {text('stopHint')}
            </Typography>
          )}
          <FormActions submit="consents.dialog.save" mutation={mutation} onCancel={onClose} />
        </Box>
      </DialogContent>
    </Dialog>
  );
}
