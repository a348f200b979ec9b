import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useListContext, useTranslate } from 'react-admin';
import { sortParam } from '../../api/http/query-string';
import { CsvButton } from '../../common/lists/CsvButton';
import { SearchBox } from '../../common/lists/SearchBox';
import { useDraft } from '../../common/forms/useDraft';
import { ImportLink } from './ImportLink';
import type { PatientFilter } from './patient-filter';
import { PlanFilter } from './PlanFilter';
import { TagFilter } from './TagFilter';

/** Search, plan, tags and archive. Status and WhatsApp problems are in `FilterChips`. */
export function PatientFilters() {
  const translate = useTranslate();
  const list = useListContext();
  const filter = list.filterValues as PatientFilter;
  const { search = '', show_archived = false } = filter;
  // The inputs change immediately; the list applies them with a delay.
  const { draft: text, setDraft: setText } = useDraft(search);
  const { draft: archived, setDraft: setArchived, setSent } = useDraft(show_archived);

  const apply = (next: Pick<PatientFilter, 'search' | 'show_archived'>) => {
    setSent(next.show_archived ?? false);
    list.setFilters({
      ...filter,
      search: next.search?.trim() || undefined,
      show_archived: next.show_archived || undefined,
    });
  };

  return (
    <Box
      component="form"
      role="search"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: { xs: 0.5, sm: 2 } }}
      onSubmit={(event) => {
        event.preventDefault();
        apply({ search: text, show_archived: archived });
      }}
    >
      <SearchBox hint={translate('patients.searchHint')} value={text} onChange={setText} />
      <Button type="submit" variant="outlined">
        {translate('patients.search')}
      </Button>
      <Button
        color="inherit"
        sx={{ px: { xs: 1.25, sm: 2.25 }, minWidth: 0 }}
        onClick={({ currentTarget }) => {
          currentTarget.form?.querySelector('input')?.focus();
          setText('');
          apply({ show_archived: archived });
        }}
      >
        {translate('patients.clear')}
      </Button>
      <PlanFilter />
      <TagFilter />
      <ImportLink iconOnly />
      <CsvButton
        permission="patients.export"
        compact
        path="/patients.csv"
        query={{ ...sortParam(list.sort), ...filter }}
        total={list.total}
      />
      <FormControlLabel
        sx={{
          order: { xs: 1, sm: 0 },
          flex: { xs: 1, sm: 'initial' },
          minWidth: 'max-content',
          ml: { xs: -1.25, md: 'auto' },
          mr: 0,
        }}
        label={translate('patients.showArchived')}
        control={
          <Checkbox
            checked={archived}
            onChange={(_, checked) => {
              setArchived(checked);
              apply({ search: text, show_archived: checked });
            }}
          />
        }
      />
    </Box>
  );
}
