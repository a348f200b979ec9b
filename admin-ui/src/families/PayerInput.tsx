import '../i18n/families/add-families-texts';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useInput, useTranslate, ValidationError } from 'react-admin';
import { payersApi } from '../api/payers';
import { groupedPhone } from '../common/fields/phone';
import { useDebounced } from '../common/hooks/useDebounced';
import { usePayer } from './usePayer';

/** Who pays for the patient, in the patient's form. Empty: the patient. */
export function PayerInput() {
  const translate = useTranslate();
  const { id, field, fieldState } = useInput<string | null>({ source: 'payer_id' });
  const payerId = (field.value as string | null) || null;
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const { data: found = [] } = useQuery({ queryKey: ['payers', 'search', q], queryFn: () => payersApi.search(q) });
  const loaded = usePayer(payerId);
  const chosen = found.find((payer) => payer.id === payerId) ?? loaded ?? null;
  const problem = fieldState.error?.message;
  return (
    <Autocomplete
      fullWidth
      id={id}
      options={found}
      value={chosen}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_event, payer) => field.onChange(payer?.id ?? null)}
      onBlur={field.onBlur}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      getOptionLabel={({ name }) => name}
      filterOptions={(options) => options}
      noOptionsText={translate('families.patient.none')}
      slotProps={{ listbox: { sx: { '& .MuiAutocomplete-option': { minHeight: 44 } } } }}
      renderOption={({ key: _, ...option }, { id: optionId, name, mobile }) => (
        <Box component="li" key={optionId} {...option} sx={{ gap: 2 }}>
          <Box component="span" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          <span className="secondary">{groupedPhone(mobile)}</span>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={translate('families.patient.input')}
          error={problem !== undefined}
          helperText={problem ? <ValidationError error={problem} /> : translate('families.patient.inputHint')}
          sx={{ '& .MuiOutlinedInput-root': { p: '0 8px' } }}
        />
      )}
    />
  );
}
