import { addTexts } from '../i18nProvider';
import { secondFactor } from './en.second-factor';

addTexts(secondFactor);
