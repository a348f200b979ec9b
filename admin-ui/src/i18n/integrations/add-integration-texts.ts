import { addTexts } from '../i18nProvider';
import { integrations } from './en.integrations';

addTexts(integrations);
