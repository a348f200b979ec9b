import { addTexts } from '../i18nProvider';
import { bulk } from './en.bulk';

addTexts(bulk);
