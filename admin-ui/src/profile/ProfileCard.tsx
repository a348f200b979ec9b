import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { ProfileView } from '../../../src/profile/profile.view';
import { Facts } from '../common/Facts';
import { Panel } from '../common/Panel';
import { groupedPhone } from '../common/phone';
import { SECTIONS, type ProfileText } from './fields';

/** Letters for a missing photo: 'Dr. Asha Rao' is AR. */
const initials = (name: string): string =>
  name
    .replace(/^dr\.?\s+/i, '')
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')
    .toUpperCase();

const DoctorHead = ({ profile }: { profile: ProfileView }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 3 }}>
    <Avatar
      src={profile.profile_image_url ?? undefined}
      alt=""
      sx={{
        width: 72,
        height: 72,
        fontSize: 24,
        fontWeight: 600,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
      }}
    >
      {initials(profile.doctor_name)}
    </Avatar>
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {profile.doctor_name}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {[profile.degree, profile.specialization].filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  </Box>
);

/** The profile as saved. */
export function ProfileCard({ profile }: { profile: ProfileView }) {
  const translate = useTranslate();
  const valueOf = (field: ProfileText) => {
    const value = profile[field];
    if (!value)
      return (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {translate('profile.notGiven')}
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
  return SECTIONS.map(({ name, fields }) => (
    <Panel key={name} title={translate(`profile.${name}`)}>
      {name === 'you' && <DoctorHead profile={profile} />}
      <Facts
        long
        facts={fields.map((field) => ({ name: translate(`profile.fields.${field}`), value: valueOf(field) }))}
      />
    </Panel>
  ));
}

/** The card's shape while it loads. */
export const ProfileSkeleton = () =>
  SECTIONS.map(({ name, fields }) => (
    <Panel key={name}>
      <Skeleton width={120} height={28} sx={{ mb: 2 }} />
      <Facts long facts={fields.map((field) => ({ name: '\u00a0', value: <Skeleton key={field} width="70%" /> }))} />
    </Panel>
  ));
