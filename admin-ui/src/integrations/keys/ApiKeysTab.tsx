import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ResourceList } from '../../common/lists/ResourceList';
import { TabHead } from '../TabHead';
import { ApiKeyTable } from './ApiKeyTable';
import { CreateApiKeyDialog } from './CreateApiKeyDialog';

/** Unsorted: the server returns keys that work first. */
const SERVER_ORDER = { field: '', order: 'ASC' } as const;

/** The clinic's API keys. */
export function ApiKeysTab() {
  const translate = useTranslate();
  const [isCreating, setCreating] = useState(false);
  const create = () => setCreating(true);
  const createButton = (
    <Button variant="contained" startIcon={<AddIcon />} onClick={create}>
      {translate('integrations.createKey')}
    </Button>
  );
  return (
    <>
      <TabHead intro={translate('integrations.keysIntro')} action={createButton} />
      <ResourceList disableAuthentication disableSyncWithLocation resource="api-keys" perPage={25} sort={SERVER_ORDER}>
        <ApiKeyTable onCreate={create} />
      </ResourceList>
      {isCreating && <CreateApiKeyDialog onClose={() => setCreating(false)} />}
    </>
  );
}
