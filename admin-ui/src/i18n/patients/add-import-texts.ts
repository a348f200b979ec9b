import { addTexts } from '../i18nProvider';
import { imports } from './en.imports';

addTexts(imports);
