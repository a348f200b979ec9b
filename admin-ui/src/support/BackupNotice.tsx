import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Api } from '../api/dataProvider';
import { Banner } from '../common/feedback/Banner';
import { useBackupStatus } from './useBackupStatus';

/** The last restore drill, on the admin's first screen: one line, or a banner if backups need attention. */
export function BackupNotice() {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const describe = useBackupStatus();
  const { data } = useQuery({ queryKey: ['support'], queryFn: () => api.getSupportOverview() });
  const status = data && describe(data.backup);
  const text = status && translate('support.backup.notice', { label: status.label, description: status.description });
  if (status?.tone === 'error') return <Banner text={text} />;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 2, minHeight: 20 }}>
      {text}
    </Typography>
  );
}
