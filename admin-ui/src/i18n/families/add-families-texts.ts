import { addTexts } from '../i18nProvider';
import { families } from './en.families';

addTexts(families);
