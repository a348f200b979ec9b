import Box from '@mui/material/Box';
import { required, TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { SLUG_LENGTH, slugProblem } from '../../../src/doctor-page/slug.rules';
import type { PublicPageView } from '../../../src/doctor-page/public-page.view';
import { shownAddress } from '../../../src/posters/poster.rules';
import { Banner } from '../common/feedback/Banner';
import { CheckboxInput } from '../common/forms/CheckboxInput';
import { LinkButton } from '../common/screens/LinkButton';
import { Panel } from '../common/screens/Panel';
import { SwitchInput } from './SwitchInput';

const validateSlug = (value: unknown) =>
  typeof value === 'string' && value !== '' ? (slugProblem(value.trim()) ?? undefined) : undefined;
const SLUG_RULES = [required(), validateSlug];

/** The address that the slug gives. */
function SlugHint({ url, slug }: { url: string; slug: string }) {
  const translate = useTranslate();
  const typed = useWatch<{ slug: string | null }, 'slug'>({ name: 'slug' });
  const base = shownAddress(url).slice(0, -slug.length);
  return <>{translate('publicPage.slugHint', { address: `${base}${typed?.trim() || '…'}` })}</>;
}

/** Whether the page is shown, where it is, and who finds it. */
export function PageSettings({ page: { missing, url, slug } }: { page: PublicPageView }) {
  const translate = useTranslate();
  return (
    <Panel>
      {missing.map((field) => (
        <Banner key={field} type="warning" text={translate(`publicPage.missing.${field}`)}>
          <LinkButton to="/profile" size="small" color="inherit" variant="outlined">
            {translate('publicPage.openProfile')}
          </LinkButton>
        </Banner>
      ))}
      <SwitchInput
        source="enabled"
        label={translate('publicPage.enabled')}
        hint={translate('publicPage.enabledHint')}
        disabled={missing.length > 0}
      />
      <Box sx={{ mt: 2, mb: 1, maxWidth: 480 }}>
        <TextInput
          source="slug"
          label="publicPage.slug"
          validate={SLUG_RULES}
          helperText={<SlugHint url={url} slug={slug} />}
          slotProps={{ htmlInput: { maxLength: SLUG_LENGTH.max, autoCapitalize: 'none', spellCheck: false } }}
        />
      </Box>
      <CheckboxInput source="indexable" label="publicPage.indexable" helperText="publicPage.indexableHint" />
    </Panel>
  );
}
