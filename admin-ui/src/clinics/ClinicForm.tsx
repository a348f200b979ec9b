import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { required, TextInput, useTranslate } from 'react-admin';
import { TEXT_LIMITS } from '../../../src/shared/text-limits';
import type { ClinicView } from '../../../src/profile/clinic.view';
import type { ClinicInput } from '../api/inputs';
import { FormGrid } from '../common/forms/FormGrid';
import { FormActions } from '../common/forms/FormActions';
import { RecordForm } from '../common/forms/RecordForm';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { withinLimit } from '../common/forms/withinLimit';

interface ClinicFormProps {
  clinic: ClinicView | null;
  /** Called when the server has stored the clinic, before the list is loaded again. */
  onStored: () => void;
  onDone: () => void;
  onDirty: (dirty: boolean) => void;
}

const NAME = [required(), withinLimit(TEXT_LIMITS.clinic.name)];
const ADDRESS = withinLimit(TEXT_LIMITS.clinic.address);

/** @param clinic null to add one. */
export function ClinicForm({ clinic, onStored, onDone, onDirty }: ClinicFormProps) {
  const translate = useTranslate();
  const saving = useActionMutation(
    async (api, input: ClinicInput) => {
      const response = await (clinic ? api.updateClinic(clinic.id, input) : api.addClinic(input));
      onStored();
      return response;
    },
    { failedAction: 'saveClinic' },
  );
  const save = ({ name, address }: Partial<ClinicView>) =>
    saving.submit({ name: name?.trim() ?? '', address: address?.trim() ?? '' }, onDone);
  return (
    <Box sx={{ p: { xs: 2, sm: 2.5 }, mb: 2, border: 1, borderColor: 'primary.main', borderRadius: 1 }}>
      <Typography variant="h3" sx={{ mb: 2 }}>
        {translate(clinic ? 'clinics.editTitle' : 'clinics.addTitle')}
      </Typography>
      <RecordForm record={clinic ?? {}} onDirty={onDirty} onSubmit={save}>
        <FormGrid singleColumn>
          <TextInput source="name" label="clinics.name" validate={NAME} autoFocus />
          <TextInput source="address" label="clinics.address" validate={ADDRESS} multiline minRows={2} />
        </FormGrid>
        <FormActions submit={clinic ? 'clinics.save' : 'clinics.add'} mutation={saving} onCancel={onDone} />
      </RecordForm>
    </Box>
  );
}
