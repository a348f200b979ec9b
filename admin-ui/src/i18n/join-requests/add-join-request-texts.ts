import { addTexts } from '../i18nProvider';
import { joinRequests } from './en.join-requests';

addTexts(joinRequests);
