import { addTexts } from '../i18nProvider';
import { receipts } from './en.receipts';

addTexts(receipts);
