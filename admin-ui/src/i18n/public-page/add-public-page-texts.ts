import { addTexts } from '../i18nProvider';
import { publicPage } from './en.public-page';

addTexts(publicPage);
