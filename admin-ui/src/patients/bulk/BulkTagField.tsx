import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { TEXT_LIMITS } from '../../../../src/shared/text-limits';
import { LoadError } from '../../common/feedback/LoadError';
import { useTags } from '../tags/useTags';

interface BulkTagFieldProps {
  /** Whether a tag may be typed that no patient has yet. */
  allowNew: boolean;
  value: string;
  onChange: (tag: string) => void;
  /** The server's message about the tag. */
  problem: string | undefined;
}

/** The tag that a bulk action adds or removes. */
export function BulkTagField({ allowNew, value, onChange, problem }: BulkTagFieldProps) {
  const translate = useTranslate();
  const { data: tags = [], error, refetch } = useTags();
  return (
    <>
      <LoadError error={error} failedAction="loadTags" refetch={refetch} />
      <Autocomplete
        freeSolo={allowNew}
        openOnFocus
        id="bulk-tag"
        options={tags.map(({ name }) => name)}
        value={value || null}
        onChange={(_event, tag) => onChange(tag ?? '')}
        onInputChange={(_event, text, reason) => allowNew && reason === 'input' && onChange(text)}
        slotProps={{ listbox: { sx: { '& .MuiAutocomplete-option': { minHeight: 44 } } } }}
        renderInput={(params) => (
          <TextField
            {...params}
            autoFocus
            label={translate('bulk.tag')}
            error={problem !== undefined}
            helperText={problem ?? translate(allowNew ? 'bulk.newTagHint' : 'bulk.tagHint')}
            slotProps={{
              ...params.slotProps,
              htmlInput: { ...params.slotProps.htmlInput, maxLength: TEXT_LIMITS.tag.name.max },
            }}
          />
        )}
      />
    </>
  );
}
