import { addTexts } from '../i18nProvider';
import { audit } from './en.audit';

addTexts(audit);
