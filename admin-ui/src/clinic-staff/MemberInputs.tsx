import { RadioButtonGroupInput, required, TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { MEMBER_ROLES, type MemberRole } from '../../../src/policies/policies.rules';
import { parseRupees } from '../../../src/shared/money';
import { TEXT_LIMITS } from '../../../src/shared/text-limits';
import type { MemberChange } from '../api/inputs';
import { withinLimit } from '../common/forms/withinLimit';

/** Values of the form; the amount is text while it is typed. */
export interface MemberValues {
  name: string;
  role: MemberRole;
  refund_limit: number | string | null;
}

const NAME = [required(), withinLimit(TEXT_LIMITS.staff.name)];
const ROLE_CHOICES = MEMBER_ROLES.map((id) => ({ id }));
const isLimit = (value: unknown) =>
  value === null || value === undefined || value === '' || (parseRupees(value) ?? 0) > 0
    ? undefined
    : 'clinicStaff.refundLimitInvalid';

/** The request's fields. Only reception has a refund limit. */
export const toMemberChange = ({
  name = '',
  role = 'reception',
  refund_limit,
}: Partial<MemberValues>): MemberChange => ({
  name: name.trim(),
  role,
  refund_limit: role === 'reception' && refund_limit ? Number(refund_limit) : null,
});

const RoleLabel = ({ role }: { role: MemberRole }) => {
  const translate = useTranslate();
  return (
    <Box sx={{ py: 0.75 }}>
      <Box sx={{ fontWeight: 600 }}>{translate(`roles.${role}`)}</Box>
      <Typography variant="body2" color="textSecondary">
        {translate(`clinicStaff.roleHints.${role}`)}
      </Typography>
    </Box>
  );
};

export const NameInput = () => <TextInput source="name" label="clinicStaff.name" validate={NAME} autoComplete="off" />;

/** The role, with what it may do, and for reception the refund limit. */
export function RoleInputs({ helperText = false }: { helperText?: string | false }) {
  const { role } = useWatch<Partial<MemberValues>>();
  return (
    <>
      <RadioButtonGroupInput
        source="role"
        label="staff.role"
        choices={ROLE_CHOICES}
        optionText={({ id }: { id: MemberRole }) => <RoleLabel role={id} />}
        validate={required()}
        helperText={helperText}
        row={false}
        sx={{
          '& legend.RaRadioButtonGroupInput-label': {
            fontSize: 14,
            fontWeight: 550,
            color: 'text.primary',
            transform: 'none',
          },
          '& .MuiFormControlLabel-root': { alignItems: 'start', mr: 0 },
        }}
      />
      {role === 'reception' && (
        <TextInput
          source="refund_limit"
          label="clinicStaff.refundLimit"
          type="number"
          slotProps={{ htmlInput: { min: 0, step: 0.01, inputMode: 'decimal' } }}
          helperText="clinicStaff.refundLimitHint"
          validate={isLimit}
        />
      )}
    </>
  );
}
