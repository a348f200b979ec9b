import { useTranslate } from 'react-admin';
import { LinkButton } from '../screens/LinkButton';
import { Banner } from './Banner';

interface LinkedWarningProps {
  /** The query that finds out whether to warn. */
  query: { data: unknown; error: unknown; refetch: () => unknown };
  /** Text key of the warning that the query failed. */
  notChecked: string;
  /** Undefined if there is nothing to warn about. */
  text: string | undefined;
  to: string;
  /** Text key of the link. */
  linkLabel: string;
}

/** Warning with a link to the screen that solves the problem. */
export function LinkedWarning({ query, notChecked, text, to, linkLabel }: LinkedWarningProps) {
  const translate = useTranslate();
  if (query.error && query.data === undefined)
    return <Banner type="warning" text={translate(notChecked)} onRetry={() => void query.refetch()} />;
  return (
    <Banner type="warning" text={text}>
      <LinkButton to={to} color="inherit" size="small" variant="outlined">
        {translate(linkLabel)}
      </LinkButton>
    </Banner>
  );
}
