import { RadioButtonGroupInput, required, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { WebhookView } from '../../../../src/events/webhooks/webhook.view';
import { TEXT_LIMITS } from '../../../../src/shared/text-limits';
import type { WebhookInput } from '../../api/webhooks';
import { FormGrid } from '../../common/forms/FormGrid';
import { withinLimit } from '../../common/forms/withinLimit';
import { EventTypesInput } from './EventTypesInput';

/** Values of the form. */
export interface WebhookValues extends WebhookInput {
  which: 'all' | 'some';
}

const NAME = [required(), withinLimit(TEXT_LIMITS.webhook.name)];
const ADDRESS = [required(), withinLimit(TEXT_LIMITS.webhook.url)];
const WHICH_CHOICES = ['all', 'some'].map((id) => ({ id, name: `integrations.webhooks.which.${id}` }));
const LEGEND = {
  '& legend.RaRadioButtonGroupInput-label': {
    fontSize: 14,
    fontWeight: 550,
    color: 'text.primary',
    transform: 'none',
  },
};

/** The form's values of a webhook; without one those of a new webhook. */
export const toWebhookValues = (webhook?: WebhookView): Partial<WebhookValues> => {
  if (!webhook) return { which: 'all' };
  const { name, url, event_types } = webhook;
  return { name, url, event_types, which: event_types.length === 0 ? 'all' : 'some' };
};

/** The request's fields. No types means all, those of the future included. */
export const toWebhookInput = ({ name, url, event_types = [], which }: Partial<WebhookValues>): WebhookInput => ({
  name: name?.trim() ?? '',
  url: url?.trim() ?? '',
  event_types: which === 'some' ? event_types : [],
});

/** Name, address and events of a webhook. */
export function WebhookInputs({ isNew }: { isNew: boolean }) {
  const { which } = useWatch<Partial<WebhookValues>>();
  return (
    <FormGrid singleColumn>
      <TextInput
        source="name"
        label="integrations.name"
        helperText="integrations.webhooks.nameHint"
        validate={NAME}
        autoComplete="off"
        autoFocus={isNew}
      />
      <TextInput
        source="url"
        label="integrations.webhooks.address"
        helperText="integrations.webhooks.addressHint"
        type="url"
        validate={ADDRESS}
        autoComplete="off"
      />
      <RadioButtonGroupInput
        source="which"
        label="integrations.webhooks.events"
        choices={WHICH_CHOICES}
        helperText={false}
        row={false}
        sx={LEGEND}
      />
      {which === 'some' && <EventTypesInput source="event_types" />}
    </FormGrid>
  );
}
