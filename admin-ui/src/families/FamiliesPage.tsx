import '../i18n/families/add-families-texts';
import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { useCan } from '../common/access/useCan';
import { useDraft } from '../common/forms/useDraft';
import { ResourceList } from '../common/lists/ResourceList';
import { SearchBox } from '../common/lists/SearchBox';
import { Page } from '../common/screens/Page';
import { FamilyDialog } from './FamilyDialog';
import { FamilySuggestions } from './FamilySuggestions';
import { FamilyTable } from './FamilyTable';

function FamilySearch() {
  const translate = useTranslate();
  const list = useListContext();
  const { q = '' } = list.filterValues as { q?: string };
  const { draft, setDraft } = useDraft(q);
  return (
    <Box
      component="form"
      role="search"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        list.setFilters({ q: draft.trim() || undefined });
      }}
    >
      <SearchBox hint={translate('families.searchHint')} value={draft} onChange={setDraft} />
      <Button type="submit" variant="outlined">
        {translate('patients.search')}
      </Button>
      {q !== '' && (
        <Button color="inherit" onClick={() => list.setFilters({})}>
          {translate('patients.clear')}
        </Button>
      )}
    </Box>
  );
}

/** /families: who pays for which patients, and patients who could be joined. */
export function FamiliesPage() {
  const translate = useTranslate();
  const [isAdding, setAdding] = useState(false);
  const add = useCan()('patients.write') ? () => setAdding(true) : undefined;
  return (
    <Page
      title={translate('families.title')}
      intro={translate('families.intro')}
      back={{ to: '/patients', label: translate('families.back') }}
      actions={
        add && (
          <Button variant="contained" startIcon={<AddIcon />} onClick={add}>
            {translate('families.add')}
          </Button>
        )
      }
    >
      <FamilySuggestions />
      <ResourceList disableAuthentication resource="payers" perPage={25} sort={{ field: 'name', order: 'ASC' }}>
        <FamilySearch />
        <FamilyTable onAdd={add} />
      </ResourceList>
      {isAdding && <FamilyDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}
