import { addTexts } from '../i18nProvider';
import { profile } from './en.profile';

addTexts(profile);
