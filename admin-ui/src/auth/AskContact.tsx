import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Api } from '../api/dataProvider';
import { groupedPhone, telHref } from '../common/fields/phone';
import { supportContactQuery } from './usePasswordRule';

/** Stands for the link in the translated text. */
const CONTACT = '%{contact}';

interface AskContactProps {
  /** Key of the texts `askContactByEmail` and `askContactByPhone`. */
  texts: string;
  /** Key of the text without a contact. Nothing is shown if it is missing. */
  withoutContact?: string;
}

/** A sentence with the operator's contact as a link. */
export function AskContact({ texts, withoutContact }: AskContactProps) {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  // Without an answer the text names no contact: it is optional.
  const contact = useQuery(supportContactQuery(api)).data?.support_contact;
  if (!contact) return withoutContact === undefined ? null : <span>{translate(withoutContact)}</span>;
  const isEmail = contact.includes('@');
  const [before, after] = translate(`${texts}.${isEmail ? 'askContactByEmail' : 'askContactByPhone'}`).split(CONTACT);
  return (
    <span>
      {before}
      <Link href={isEmail ? `mailto:${contact}` : telHref(contact)} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {isEmail ? contact : groupedPhone(contact)}
      </Link>
      {after}
    </span>
  );
}
