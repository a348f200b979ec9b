import '../i18n/second-factor/add-second-factor-texts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { secondFactorApi } from '../api/second-factor';
import { LoadError } from '../common/feedback/LoadError';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { Panel } from '../common/screens/Panel';

/** Whether everybody who works for the doctor must have a second factor. */
export function StaffRulePanel() {
  const translate = useTranslate();
  const id = useId();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['staff-rules'],
    queryFn: () => secondFactorApi.getStaffRules(),
  });
  const saving = useActionMutation(
    (_api, second_factor: boolean) => secondFactorApi.saveStaffRules({ second_factor }),
    {
      failedAction: 'saveSecondFactor',
    },
  );
  return (
    <Panel>
      <LoadError error={error} failedAction="loadSecondFactors" refetch={refetch} />
      {isPending && <Skeleton variant="rounded" height={48} />}
      {data && (
        <Box sx={{ display: 'flex', alignItems: 'start', gap: 2 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography id={id} sx={{ fontSize: 15, fontWeight: 600 }}>
              {translate('secondFactor.staffRule.label')}
            </Typography>
            <Typography id={`${id}-hint`} variant="body2" color="textSecondary">
              {translate('secondFactor.staffRule.hint')}
            </Typography>
          </Box>
          <Switch
            checked={data.second_factor}
            disabled={saving.isPending}
            onChange={(_, next) => void saving.run(next)}
            slotProps={{ input: { 'aria-labelledby': id, 'aria-describedby': `${id}-hint` } }}
          />
        </Box>
      )}
    </Panel>
  );
}
