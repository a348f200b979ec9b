import '../i18n/patients/add-import-texts';
import { useTranslate } from 'react-admin';
import { CsvButton } from '../common/lists/CsvButton';
import { Page } from '../common/screens/Page';
import { Panel } from '../common/screens/Panel';
import Typography from '@mui/material/Typography';
import { EarlierImports } from './EarlierImports';
import { ChooseRegister } from './upload/ChooseRegister';

/** /import: a new import, earlier ones, and an export in the same form. */
export function ImportsPage() {
  const translate = useTranslate();
  return (
    <Page
      title={translate('imports.title')}
      intro={translate('imports.intro')}
      back={{ to: '/patients', label: translate('imports.back') }}
    >
      <ChooseRegister />
      <EarlierImports />
      <Panel title={translate('imports.export.title')}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {translate('imports.export.text')}
        </Typography>
        <CsvButton permission="imports.manage" path="/imports/export.csv" label={translate('imports.export.action')} />
      </Panel>
    </Page>
  );
}
