import { addTexts } from '../i18nProvider';
import { security } from './en.security';

addTexts(security);
