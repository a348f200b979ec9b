import '../i18n/account/add-account-data-texts';
import '../i18n/receipts/add-receipt-texts';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { createArchive } from '../api/archives';
import { Panel } from '../common/screens/Panel';
import { ZipButton } from '../receipts/ZipButton';

/** Downloads all data of the doctor as one file. */
export function ArchivePanel() {
  const translate = useTranslate();
  return (
    <Panel title={translate('archive.title')}>
      {['archive.hint', 'archive.notIncluded'].map((key) => (
        <Typography key={key} variant="body2" color="textSecondary" sx={{ mt: -1, mb: 2 }}>
          {translate(key)}
        </Typography>
      ))}
      <ZipButton
        permission="archive.download"
        path={createArchive}
        label="archive.download"
        failedAction="exportTable"
      />
    </Panel>
  );
}
