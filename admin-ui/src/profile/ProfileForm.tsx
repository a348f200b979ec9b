import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { required, TextInput, useTranslate, type Validator } from 'react-admin';
import { TEXT_LIMITS, type TextLimit } from '../../../src/shared/text-limits';
import { financialYearOf } from '../../../src/receipts/financial-year.rules';
import type { ProfileView } from '../../../src/profile/profile.view';
import type { ProfileInput } from '../api/inputs';
import { today } from '../common/fields/DayText';
import { FormGrid } from '../common/forms/FormGrid';
import { FormActions } from '../common/forms/FormActions';
import { Panel } from '../common/screens/Panel';
import { RecordForm } from '../common/forms/RecordForm';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { withinLimit } from '../common/forms/withinLimit';
import { useWatch } from 'react-hook-form';
import { LivePayPageHeaderPreview } from './PayPageHeaderPreview';
import { PicturePanel } from './PicturePanel';
import { SECTIONS, type ProfileField } from './fields';

interface ProfileFormProps {
  /** Null to create one. */
  profile: ProfileView | null;
  onDone: (saved: ProfileView) => void;
  onCancel?: () => void;
}

const EMPTY: ProfileInput = {
  doctor_name: '',
  mobile_number: null,
  degree: null,
  specialization: null,
  registration_number: null,
  profile_image_url: null,
  clinic_manager: null,
  tag_line: null,
  clinic_name: null,
  clinic_address: null,
  gstin: null,
  receipt_prefix: 'R',
};
const FIELDS = SECTIONS.flatMap<ProfileField>(({ fields }) => fields);
const WIDE_FIELDS = new Set<string>(['profile_image_url', 'clinic_address', 'tag_line']);

const validateUrl = (value: unknown) =>
  !value || (typeof value === 'string' && /^https?:\/\/\S+\.?\S+$/i.test(value.trim()))
    ? undefined
    : 'profile.urlInvalid';

const EXTRA_VALIDATORS: Partial<Record<ProfileField, Validator>> = {
  doctor_name: required(),
  profile_image_url: validateUrl,
  receipt_prefix: required(),
};
/** The server checks the others. */
const LIMITS: Partial<Record<ProfileField, TextLimit>> = TEXT_LIMITS.profile;
const limitOf = (field: ProfileField) => (LIMITS[field] ? [withinLimit(LIMITS[field])] : []);

const VALIDATORS = Object.fromEntries(
  FIELDS.map((field) => [field, [EXTRA_VALIDATORS[field] ?? [], limitOf(field)].flat()]),
) as Record<ProfileField, Validator[]>;

/** Explains the prefix with a number as it would be printed now. */
const PrefixHint = () => {
  const translate = useTranslate();
  const prefix = useWatch<Partial<ProfileView>, 'receipt_prefix'>({ name: 'receipt_prefix' });
  const year = financialYearOf(today()).slice(2);
  return translate('profile.hints.receipt_prefix', { number: `${prefix || EMPTY.receipt_prefix}/${year}/000001` });
};

const HELPER_TEXTS: Partial<Record<ProfileField, ReactNode>> = {
  registration_number: 'profile.hints.registration_number',
  profile_image_url: 'profile.hints.profile_image_url',
  gstin: 'profile.hints.gstin',
  receipt_prefix: <PrefixHint />,
};

export function ProfileForm({ profile, onDone, onCancel }: ProfileFormProps) {
  const translate = useTranslate();
  const saving = useActionMutation(
    (api, input: ProfileInput) => (profile ? api.updateProfile(input) : api.createProfile(input)),
    { failedAction: 'saveProfile', successText: profile ? 'profile.updated' : 'profile.created' },
  );
  const save = (values: Partial<ProfileView>) =>
    saving.submit(
      FIELDS.reduce<ProfileInput>((input, field) => ({ ...input, [field]: values[field] ?? EMPTY[field] }), EMPTY),
      ({ profile: saved }) => onDone(saved),
    );

  return (
    <RecordForm record={profile ?? { receipt_prefix: EMPTY.receipt_prefix }} onSubmit={save}>
      <LivePayPageHeaderPreview stored={profile} />
      {profile && <PicturePanel profile={profile} />}
      {SECTIONS.map(({ name, fields }) => (
        <Panel key={name} title={translate(`profile.${name}`)}>
          <FormGrid>
            {fields.map((field) => (
              <TextInput
                key={field}
                source={field}
                label={`profile.fields.${field}`}
                autoFocus={profile !== null && field === FIELDS[0]}
                className={WIDE_FIELDS.has(field) ? 'wide' : undefined}
                type={field === 'mobile_number' ? 'tel' : field === 'profile_image_url' ? 'url' : 'text'}
                multiline={field === 'clinic_address'}
                minRows={field === 'clinic_address' ? 2 : undefined}
                validate={VALIDATORS[field]}
                helperText={HELPER_TEXTS[field] ?? false}
              />
            ))}
          </FormGrid>
        </Panel>
      ))}
      <Box sx={{ mb: 3 }}>
        <FormActions submit={profile ? 'profile.save' : 'profile.create'} mutation={saving} onCancel={onCancel} />
      </Box>
    </RecordForm>
  );
}
