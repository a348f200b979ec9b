import Checkbox from '@mui/material/Checkbox';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useListContext, useTranslate } from 'react-admin';
import { isSameTag } from '../../../../src/patients/tags/tag.rules';
import { InlineError } from '../../common/feedback/InlineError';
import { ManageTagsButton } from '../tags/ManageTagsButton';
import { useTags } from '../tags/useTags';
import type { PatientFilter } from './patient-filter';
import { IfAllowed } from '../../common/access/IfAllowed';

const splitTags = (text = ''): string[] => text.split(',').filter(Boolean);

/** Filters patients by tags: those with any of them. Loaded after the list; hidden while no patient has a tag. */
export function TagFilter() {
  const translate = useTranslate();
  const list = useListContext();
  const filter = list.filterValues as PatientFilter;
  const { data: tags = [], error, refetch } = useTags(list.data !== undefined);
  if (error) return <InlineError text={translate('tags.notLoaded')} onRetry={() => void refetch()} />;
  const wanted = splitTags(filter.tag);
  const selected = tags.flatMap(({ name }) => (wanted.some((other) => isSameTag(other, name)) ? [name] : []));
  if (tags.length === 0 && wanted.length === 0) return null;
  const apply = (names: string[]) => list.setFilters({ ...filter, tag: names.join(',') || undefined });
  return (
    <>
      <TextField
        select
        value={selected}
        onChange={({ target }) => apply(([] as string[]).concat(target.value).filter(Boolean))}
        slotProps={{
          select: {
            multiple: true,
            displayEmpty: true,
            renderValue: () =>
              selected.length === 1
                ? selected[0]
                : translate(selected.length === 0 ? 'tags.all' : 'tags.selected', { smart_count: selected.length }),
            SelectDisplayProps: { 'aria-label': translate('tags.filter') },
          },
        }}
        sx={{ flex: { xs: '1 1 120px', sm: '0 1 180px' }, minWidth: 0 }}
      >
        {tags.map(({ id, name, patients }) => (
          <MenuItem key={id} value={name} sx={{ minHeight: 44, py: 0, pl: 0.5, gap: 0.5, maxWidth: 360 }}>
            <Checkbox checked={selected.includes(name)} tabIndex={-1} disableRipple inert />
            <span style={{ flex: 1, whiteSpace: 'normal' }}>{name}</span>
            <span className="secondary">{patients}</span>
          </MenuItem>
        ))}
      </TextField>
      <IfAllowed permission="patients.write">
        <ManageTagsButton />
      </IfAllowed>
    </>
  );
}
