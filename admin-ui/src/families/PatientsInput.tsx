import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useGetList, useInput, useTranslate, ValidationError } from 'react-admin';
import type { PatientListRow } from '../../../src/enrolments/terms/term.view';
import { MAX_PAYER_PATIENTS } from '../../../src/patients/payers/payer.rules';
import type { SuggestedPatientView } from '../../../src/payers/payer.view';
import { groupedPhone } from '../common/fields/phone';
import { useDebounced } from '../common/hooks/useDebounced';
import { CHIP_STYLE } from '../patients/tags/TagsField';

/** A patient to choose. The number distinguishes patients of one name; chosen ones need none. */
type Choice = SuggestedPatientView & { mobile?: string };

const FIRST_PAGE = { pagination: { page: 1, perPage: 10 }, sort: { field: 'name', order: 'ASC' } } as const;

function useMatches(search: string): Choice[] {
  const { data } = useGetList<PatientListRow>('patients', { ...FIRST_PAGE, filter: search ? { search } : {} });
  return data ?? [];
}

/** The patients of a family in a form, found by name or number. */
export function PatientsInput() {
  const translate = useTranslate();
  const { id, field, fieldState } = useInput<Choice[]>({
    source: 'patients',
    format: (patients: Choice[] | undefined) => patients ?? [],
    validate: (patients: Choice[] | undefined) =>
      patients?.length ? undefined : translate('families.form.patientsRequired'),
  });
  const [typed, setTyped] = useState('');
  const matches = useMatches(useDebounced(typed.trim()));
  const chosen = field.value as Choice[];
  const problem = fieldState.error?.message;
  const isFull = chosen.length >= MAX_PAYER_PATIENTS;
  return (
    <Autocomplete
      multiple
      fullWidth
      disableClearable
      filterSelectedOptions
      className="wide"
      id={id}
      options={matches}
      value={chosen}
      inputValue={typed}
      onInputChange={(_event, text) => setTyped(text)}
      onChange={(_event, patients) => field.onChange(patients.map(({ id, name }) => ({ id, name })))}
      onBlur={field.onBlur}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      getOptionLabel={({ name }) => name}
      getOptionDisabled={() => isFull}
      filterOptions={(options) => options}
      noOptionsText={translate('families.form.noPatients')}
      slotProps={{ listbox: { sx: { '& .MuiAutocomplete-option': { minHeight: 44 } } } }}
      renderValue={(patients, getItemProps) =>
        patients.map(({ name }, index) => {
          const { key, ...item } = getItemProps({ index });
          return <Chip key={key} label={name} {...item} sx={CHIP_STYLE} />;
        })
      }
      renderOption={({ key: _, ...option }, { id, name, mobile }) => (
        <Box component="li" key={id} {...option} sx={{ gap: 2 }}>
          <Box component="span" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          {mobile && <span className="secondary">{groupedPhone(mobile)}</span>}
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={translate('families.form.patients')}
          error={problem !== undefined}
          helperText={
            problem ? (
              <ValidationError error={problem} />
            ) : (
              translate('families.form.patientsHint', { max: MAX_PAYER_PATIENTS })
            )
          }
          sx={{
            '& .MuiOutlinedInput-root': { p: '5px 8px', gap: 0.5 },
            '&& .MuiAutocomplete-input': { minWidth: 96 },
          }}
        />
      )}
    />
  );
}
