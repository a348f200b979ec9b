import { CheckboxGroupInput, required, SelectInput, TextInput, useTranslate } from 'react-admin';
import { API_KEY_SCOPES, type ApiKeyScope } from '../../../../src/policies/policies.rules';
import { TEXT_LIMITS } from '../../../../src/shared/text-limits';
import type { ApiKeyInput } from '../../api/api-keys';
import { FormGrid } from '../../common/forms/FormGrid';
import { withinLimit } from '../../common/forms/withinLimit';

const EXPIRY_DAYS = { never: null, d30: 30, d90: 90, d365: 365 } as const;
type Expiry = keyof typeof EXPIRY_DAYS;

/** Values of the form. */
export interface ApiKeyValues {
  name: string;
  scopes: ApiKeyScope[];
  /** One address or network in each line. */
  networks: string;
  /** Missing in the form of an existing key: its expiry stays. */
  expiry?: Expiry;
}

const NAME = [required(), withinLimit(TEXT_LIMITS.api_key.name)];
const SCOPE_CHOICES = API_KEY_SCOPES.map((id) => ({ id, name: `integrations.scopes.${id}` }));
const EXPIRY_CHOICES = Object.keys(EXPIRY_DAYS).map((id) => ({ id, name: `integrations.expiries.${id}` }));
const SCOPE_COLUMNS = {
  '& .RaCheckboxGroupInput-label': { transform: 'none', fontSize: 14, fontWeight: 550, color: 'text.primary' },
  '& .MuiFormGroup-root': { display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' } },
};
const DAY_MS = 86_400_000;

function expiryAt(expiry: Expiry): string | null {
  const days = EXPIRY_DAYS[expiry];
  return days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString();
}

/** The request's fields. */
export const toApiKeyInput = ({
  name = '',
  scopes = [],
  networks = '',
  expiry,
}: Partial<ApiKeyValues>): ApiKeyInput => ({
  name: name.trim(),
  scopes,
  networks: networks.split(/[\s,]+/).filter(Boolean),
  ...(expiry && { expires_at: expiryAt(expiry) }),
});

/** Name, scopes and addresses of a key, and for a new one when it stops working. */
export function ApiKeyInputs({ withExpiry }: { withExpiry: boolean }) {
  const translate = useTranslate();
  return (
    <FormGrid singleColumn>
      <TextInput
        source="name"
        label="integrations.name"
        helperText="integrations.nameHint"
        validate={NAME}
        autoComplete="off"
      />
      <CheckboxGroupInput
        source="scopes"
        label="integrations.scopesLabel"
        choices={SCOPE_CHOICES}
        row={false}
        validate={required(translate('integrations.scopesRequired'))}
        sx={SCOPE_COLUMNS}
      />
      <TextInput
        source="networks"
        label="integrations.networks"
        helperText="integrations.networksHint"
        multiline
        autoComplete="off"
      />
      {withExpiry && (
        <SelectInput source="expiry" label="integrations.expiry" choices={EXPIRY_CHOICES} validate={required()} />
      )}
    </FormGrid>
  );
}
