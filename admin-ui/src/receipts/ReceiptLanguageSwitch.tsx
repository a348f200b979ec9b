import { useTranslate } from 'react-admin';
import { LanguageSwitch } from '../common/forms/LanguageSwitch';
import { useReceiptLanguage } from './useReceiptLanguage';

export function ReceiptLanguageSwitch() {
  const translate = useTranslate();
  const [language, setLanguage] = useReceiptLanguage();
  return <LanguageSwitch label={translate('receipts.language')} language={language} onLanguage={setLanguage} />;
}
