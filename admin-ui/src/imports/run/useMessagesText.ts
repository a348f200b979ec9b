import { useTranslate } from 'react-admin';
import type { ImportView } from '../../../../src/imports/import.view';
import { formatCount } from '../../../../src/shared/money';
import { rupeesText } from '../../common/fields/Rupees';

/** The number of an import's messages, their cost, and who gets them. */
export function useMessagesText(): (messages: ImportView['messages']) => string {
  const translate = useTranslate();
  return ({ count, cost }) =>
    translate('imports.messages.count', { smart_count: count, count: formatCount(count), cost: rupeesText(cost) });
}
