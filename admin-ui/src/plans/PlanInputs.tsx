import { required, TextInput } from 'react-admin';
import { TEXT_LIMITS } from '../../../src/shared/text-limits';
import type { PlanInput } from '../api/inputs';
import { FormGrid } from '../common/forms/FormGrid';
import { withinLimit } from '../common/forms/withinLimit';
import { LockScreenPreview } from './LockScreenPreview';

const LIMITS = TEXT_LIMITS.plan;
const NAME = [required(), withinLimit(LIMITS.name)];
const DESCRIPTION = withinLimit(LIMITS.description);
const MESSAGE_NAME = withinLimit(LIMITS.message_name);
const COVERED = withinLimit(LIMITS.covered_services);
const EXCLUDED = withinLimit(LIMITS.excluded_services);
const ADDITIONAL_INFO = withinLimit(LIMITS.additional_info);

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** The request body. An empty field is sent as empty text. */
export const toPlanInput = (values: Partial<PlanInput>): PlanInput => ({
  name: trimmed(values.name),
  description: trimmed(values.description),
  covered_services: trimmed(values.covered_services),
  excluded_services: trimmed(values.excluded_services),
  message_name: trimmed(values.message_name),
});

/** Fields shared by the create and edit forms. */
export const PlanInputs = ({ withAdditionalInfo = false }: { withAdditionalInfo?: boolean }) => (
  <FormGrid>
    <TextInput source="name" className="wide" validate={NAME} autoFocus />
    <TextInput source="description" validate={DESCRIPTION} className="wide" multiline minRows={2} />
    <TextInput source="message_name" validate={MESSAGE_NAME} helperText="plans.messageHint" />
    <LockScreenPreview />
    <TextInput source="covered_services" validate={COVERED} multiline minRows={4} helperText="plans.listHint" />
    <TextInput source="excluded_services" validate={EXCLUDED} multiline minRows={4} helperText="plans.listHint" />
    {withAdditionalInfo && (
      <TextInput
        source="additional_info"
        className="wide"
        multiline
        minRows={3}
        validate={ADDITIONAL_INFO}
        helperText="plans.infoHint"
      />
    )}
  </FormGrid>
);
