import { addTexts } from '../i18n/i18nProvider';
import { support } from '../i18n/en.support';

addTexts(support);
