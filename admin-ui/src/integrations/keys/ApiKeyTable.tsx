import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DataTable, useTranslate, type RaRecord } from 'react-admin';
import type { ApiKeyStatus } from '../../../../src/auth/api-keys/api-key.rules';
import type { ApiKeyView } from '../../../../src/auth/api-keys/api-key.view';
import { EmptyState } from '../../common/feedback/EmptyState';
import { Badge, type Tone } from '../../common/fields/Badge';
import { timeText } from '../../common/fields/timeText';
import { ResponsiveList } from '../../common/lists/ResponsiveList';
import { ApiKeyActions } from './ApiKeyActions';

const Column = DataTable.Col<ApiKeyView & RaRecord<string>>;
const TONES: Record<ApiKeyStatus, Tone> = { active: 'success', expired: 'warning', revoked: 'neutral' };

interface ApiKeyProps {
  apiKey: ApiKeyView;
}

const KeyName = ({ apiKey: { name, prefix, scopes } }: ApiKeyProps) => {
  const translate = useTranslate();
  return (
    <Box sx={{ overflowWrap: 'anywhere', minWidth: { md: 160 } }}>
      <Box sx={{ fontWeight: 600 }}>{name}</Box>
      <span className="secondary small">
        <code>{prefix}…</code> · {translate('integrations.scopeCount', { smart_count: scopes.length })}
      </span>
    </Box>
  );
};

const KeyStatus = ({ apiKey: { status, expires_at, previous_secret_ends_at } }: ApiKeyProps) => {
  const translate = useTranslate();
  return (
    <Box>
      <Badge label={translate(`integrations.statuses.${status}`)} tone={TONES[status]} />
      {expires_at && status !== 'revoked' && (
        <span className="secondary small">
          {translate(status === 'expired' ? 'integrations.expiredAt' : 'integrations.expiresAt', {
            time: timeText(expires_at),
          })}
        </span>
      )}
      {previous_secret_ends_at && (
        <span className="secondary small">
          {translate('integrations.twoSecrets', { time: timeText(previous_secret_ends_at) })}
        </span>
      )}
    </Box>
  );
};

interface LastUseProps extends ApiKeyProps {
  /** Adds a label, where no column heading does. */
  labelled?: boolean;
}

const LastUse = ({ apiKey: { last_used_at, last_used_ip }, labelled = false }: LastUseProps) => {
  const translate = useTranslate();
  if (!last_used_at) return translate('integrations.neverUsed');
  const time = timeText(last_used_at);
  return (
    <Box>
      {labelled ? translate('integrations.lastUsedAt', { time }) : time}
      <span className="secondary small">{translate('integrations.usedFrom', { ip: last_used_ip })}</span>
    </Box>
  );
};

const ApiKeyCard = ({ apiKey }: ApiKeyProps) => (
  <>
    <Box sx={{ display: 'flex', alignItems: 'start', gap: 1.5 }}>
      <Box sx={{ flex: 1, minWidth: 0, fontSize: 16 }}>
        <KeyName apiKey={apiKey} />
      </Box>
      <KeyStatus apiKey={apiKey} />
    </Box>
    <Box sx={{ mb: 'auto' }}>
      <LastUse apiKey={apiKey} labelled />
    </Box>
    <ApiKeyActions apiKey={apiKey} />
  </>
);

const ApiKeyDataTable = () => (
  <DataTable<ApiKeyView & RaRecord<string>>>
    <Column source="name" label="integrations.key" render={(apiKey) => <KeyName apiKey={apiKey} />} />
    <Column source="status" label="accounts.status" render={(apiKey) => <KeyStatus apiKey={apiKey} />} />
    <Column source="last_used_at" label="integrations.lastUsed" render={(apiKey) => <LastUse apiKey={apiKey} />} />
    <Column disableSort label="staff.actions" render={(apiKey) => <ApiKeyActions apiKey={apiKey} />} />
  </DataTable>
);

const NoKeys = ({ onCreate }: { onCreate: () => void }) => {
  const translate = useTranslate();
  const create = (
    <Button variant="outlined" onClick={onCreate}>
      {translate('integrations.createKey')}
    </Button>
  );
  return (
    <EmptyState title={translate('integrations.empty')} hint={translate('integrations.emptyHint')} action={create} />
  );
};

export const ApiKeyTable = ({ onCreate }: { onCreate: () => void }) => (
  <ResponsiveList<ApiKeyView>
    manyColumns
    failedAction="loadApiKeys"
    empty={<NoKeys onCreate={onCreate} />}
    card={(apiKey) => <ApiKeyCard apiKey={apiKey} />}
    cardSx={{ display: 'flex', flexDirection: 'column', gap: 1.5, fontSize: 14 }}
    table={() => <ApiKeyDataTable />}
  />
);
