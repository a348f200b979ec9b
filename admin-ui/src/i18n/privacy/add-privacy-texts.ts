import { addTexts } from '../i18nProvider';
import { privacy } from './en.privacy';

addTexts(privacy);
