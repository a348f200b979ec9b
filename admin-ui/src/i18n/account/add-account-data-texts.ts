import { addTexts } from '../i18nProvider';
import { accountData } from './en.account-data';

addTexts(accountData);
