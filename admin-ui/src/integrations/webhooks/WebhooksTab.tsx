import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ResourceList } from '../../common/lists/ResourceList';
import { TabHead } from '../TabHead';
import { CreateWebhookDialog } from './CreateWebhookDialog';
import { WebhookTable } from './WebhookTable';

/** The clinic's webhooks. */
export function WebhooksTab() {
  const translate = useTranslate();
  const [isCreating, setCreating] = useState(false);
  const create = () => setCreating(true);
  const createButton = (
    <Button variant="contained" startIcon={<AddIcon />} onClick={create}>
      {translate('integrations.webhooks.create')}
    </Button>
  );
  return (
    <>
      <TabHead intro={translate('integrations.webhooks.intro')} action={createButton} />
      <ResourceList
        disableAuthentication
        disableSyncWithLocation
        resource="webhook-endpoints"
        perPage={25}
        sort={{ field: 'name', order: 'ASC' }}
      >
        <WebhookTable onCreate={create} />
      </ResourceList>
      {isCreating && <CreateWebhookDialog onClose={() => setCreating(false)} />}
    </>
  );
}
