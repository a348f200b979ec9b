import { addTexts } from '../i18nProvider';
import { paymentAccount } from './en.payment-account';

addTexts(paymentAccount);
