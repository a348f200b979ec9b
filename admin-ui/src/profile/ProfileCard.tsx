import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import type { ProfileView } from '../../../src/profile/profile.view';
import { DescriptionList } from '../common/fields/DescriptionList';
import { Panel } from '../common/screens/Panel';
import { groupedPhone } from '../common/fields/phone';
import { useCan } from '../common/access/useCan';
import { PicturePanel } from './PicturePanel';
import { PayPageHeaderPreview } from './PayPageHeaderPreview';
import { SECTIONS, type ProfileField } from './fields';

/** The saved profile. */
export function ProfileCard({ profile }: { profile: ProfileView }) {
  const translate = useTranslate();
  const can = useCan();
  const valueOf = (field: ProfileField) => {
    const value = profile[field];
    if (!value)
      return (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {translate('profile.notProvided')}
        </Box>
      );
    if (field === 'mobile_number') return groupedPhone(value);
    if (field !== 'profile_image_url') return value;
    return (
      <Link
        href={value}
        target="_blank"
        rel="noreferrer"
        sx={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {value.replace(/^https?:\/\//, '')}
      </Link>
    );
  };
  return (
    <>
      <PayPageHeaderPreview profile={profile} stored={profile} />
      {can('profile.write') && <PicturePanel profile={profile} />}
      {SECTIONS.map(({ name, fields }) => (
        <Panel key={name} title={translate(`profile.${name}`)}>
          <DescriptionList
            wideValues
            items={fields.map((field) => ({ name: translate(`profile.fields.${field}`), value: valueOf(field) }))}
          />
        </Panel>
      ))}
    </>
  );
}

export const ProfileSkeleton = () =>
  SECTIONS.map(({ name, fields }) => (
    <Panel key={name}>
      <Skeleton width={120} height={28} sx={{ mb: 2 }} />
      <DescriptionList
        wideValues
        items={fields.map((field) => ({ name: '\u00a0', value: <Skeleton key={field} width="70%" /> }))}
      />
    </Panel>
  ));
