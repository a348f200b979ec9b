import { addTexts } from '../i18nProvider';
import { supportView } from './en.support-view';

addTexts(supportView);
