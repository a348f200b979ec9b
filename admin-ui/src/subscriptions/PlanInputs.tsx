import { required, TextInput } from 'react-admin';
import { TEXT_LIMITS } from '../../../src/shared/text-limits';
import type { PlanInput } from '../api/inputs';
import { Fields } from '../common/forms/FormGrid';
import { withinLimit } from '../common/forms/withinLimit';
import { LockScreen } from './LockScreenPreview';

const LIMITS = TEXT_LIMITS.plan;
const NAME = [required(), withinLimit(LIMITS.name)];
const DESCRIPTION = withinLimit(LIMITS.description);
const MESSAGE_NAME = withinLimit(LIMITS.message_name);
const COVERED = withinLimit(LIMITS.covered_services);
const EXCLUDED = withinLimit(LIMITS.excluded_services);
const INFO = withinLimit(LIMITS.additional_info);

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
    <TextInput source="name" resource="subscriptions" className="wide" validate={NAME} autoFocus />
    <TextInput
      source="description"
      resource="subscriptions"
      validate={DESCRIPTION}
      className="wide"
      multiline
      minRows={2}
    />
    <TextInput source="message_name" resource="subscriptions" validate={MESSAGE_NAME} helperText="plans.messageHint" />
    <LockScreen />
    <TextInput
      source="covered_services"
      resource="subscriptions"
      validate={COVERED}
      multiline
      minRows={4}
      helperText="plans.listHint"
    />
    <TextInput
      source="excluded_services"
      resource="subscriptions"
      validate={EXCLUDED}
      multiline
      minRows={4}
      helperText="plans.listHint"
    />
    {more && (
      <TextInput
        source="additional_info"
        resource="subscriptions"
        className="wide"
        multiline
        minRows={3}
        validate={INFO}
        helperText="plans.infoHint"
      />
    )}
  </Fields>
);
