import { useTranslate } from 'react-admin';
import { Page } from '../common/screens/Page';
import { useBackToSettings } from '../settings/useBackToSettings';
import { ClinicsPanel } from './ClinicsPanel';

/** /settings/clinics: the places where the doctor sees patients. Only a list: nothing else refers to them. */
export function ClinicsPage() {
  const translate = useTranslate();
  return (
    <Page title={translate('clinics.title')} intro={translate('clinics.intro')} back={useBackToSettings()}>
      <ClinicsPanel />
    </Page>
  );
}
