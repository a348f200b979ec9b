import { addTexts } from '../i18nProvider';
import { messageSettings } from './en.message-settings';

addTexts(messageSettings);
