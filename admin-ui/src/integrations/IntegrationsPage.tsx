import '../i18n/integrations/add-integration-texts';
import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ResourceList } from '../common/lists/ResourceList';
import { Page } from '../common/screens/Page';
import { useBackToSettings } from '../settings/useBackToSettings';
import { ApiKeyTable } from './ApiKeyTable';
import { CreateApiKeyDialog } from './CreateApiKeyDialog';

/** Unsorted: the server returns keys that work first. */
const SERVER_ORDER = { field: '', order: 'ASC' } as const;

/** /settings/integrations: the clinic's API keys. */
export function IntegrationsPage() {
  const translate = useTranslate();
  const [isCreating, setCreating] = useState(false);
  const create = () => setCreating(true);
  return (
    <Page
      title={translate('integrations.title')}
      intro={translate('integrations.intro')}
      back={useBackToSettings()}
      actions={
        <>
          <Button variant="outlined" color="inherit" href="/api/docs" target="_blank" rel="noreferrer">
            {translate('integrations.docs')}
          </Button>
          <Button variant="contained" startIcon={<AddIcon />} onClick={create}>
            {translate('integrations.createKey')}
          </Button>
        </>
      }
    >
      <ResourceList disableAuthentication resource="api-keys" perPage={25} sort={SERVER_ORDER}>
        <ApiKeyTable onCreate={create} />
      </ResourceList>
      {isCreating && <CreateApiKeyDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}
