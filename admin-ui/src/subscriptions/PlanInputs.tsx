import { maxLength, required, TextInput } from 'react-admin';
import type { PlanInput } from '../api/inputs';
import { Fields } from '../common/Fields';
import { LockScreen } from './LockScreen';

const MESSAGE_NAME = maxLength(80);

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** What a person wrote in the form; a field left empty is sent as empty. */
export const planInput = (values: Partial<PlanInput>): PlanInput => ({
  name: text(values.name),
  description: text(values.description),
  covered_services: text(values.covered_services),
  excluded_services: text(values.excluded_services),
  message_name: text(values.message_name),
});

/** The fields that creating and editing a plan share. */
export const PlanInputs = ({ more = false }: { more?: boolean }) => (
  <Fields>
    <TextInput source="name" resource="subscriptions" className="wide" validate={required()} autoFocus />
    <TextInput source="description" resource="subscriptions" className="wide" multiline minRows={2} />
    <TextInput source="message_name" resource="subscriptions" validate={MESSAGE_NAME} helperText="plans.messageHint" />
    <LockScreen />
    <TextInput source="covered_services" resource="subscriptions" multiline minRows={4} helperText="plans.listHint" />
    <TextInput source="excluded_services" resource="subscriptions" multiline minRows={4} helperText="plans.listHint" />
    {more && (
      <TextInput
        source="additional_info"
        resource="subscriptions"
        className="wide"
        multiline
        minRows={3}
        helperText="plans.infoHint"
      />
    )}
  </Fields>
);
