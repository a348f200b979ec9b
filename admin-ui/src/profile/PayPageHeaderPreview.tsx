import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { ProfileView } from '../../../src/profile/profile.view';
import { initialsOf } from '../../../src/shared/text';
import { Panel } from '../common/screens/Panel';
import type { ProfileField } from './fields';

type HeaderValues = Partial<Pick<ProfileView, ProfileField>>;
/** Fields of the stored profile that decide which picture the pay page shows. */
type StoredPicture = Pick<ProfileView, 'profile_image_url' | 'picture_url' | 'picture_source'>;

/** The pay page has no dark mode. These are its colours. */
const TEXT = '#12211f';
const TEXT_SECONDARY = '#4a5c58';
const BACKGROUND = '#f7f9f8';
const PRIMARY = '#0b6e6e';
const PRIMARY_DARK = '#084f4f';

const AVATAR_SIZE = { width: 72, height: 72, borderRadius: '50%', flexShrink: 0 };

/** The photo, or initials if it is missing or does not load. */
const DoctorAvatar = ({ url, name }: { url: string | null; name: string }) => {
  const [failed, setFailed] = useState(false);
  if (url === null || failed)
    return (
      <Box
        aria-hidden
        sx={{
          ...AVATAR_SIZE,
          display: 'grid',
          placeItems: 'center',
          bgcolor: PRIMARY,
          color: '#fff',
          fontSize: 24,
          fontWeight: 600,
        }}
      >
        {initialsOf(name)}
      </Box>
    );
  return (
    <Box
      component="img"
      src={url}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
      sx={{ ...AVATAR_SIZE, objectFit: 'cover' }}
    />
  );
};

const trimmed = (value: string | null | undefined) => value?.trim() ?? '';

/** The stored picture, or the image URL if that is new or was not fetched. */
function photoOf(profile: HeaderValues, stored: StoredPicture | null): string | null {
  const url = trimmed(profile.profile_image_url);
  const isShown = stored?.picture_source === 'uploaded' || url === trimmed(stored?.profile_image_url);
  if (isShown && stored?.picture_url) return stored.picture_url;
  return /^https?:\/\/\S+$/i.test(url) ? url : null;
}

interface PreviewProps {
  profile: HeaderValues;
  /** Null before the profile is saved for the first time. */
  stored: StoredPicture | null;
}

/** Header of the pay page, the same as in `public-page/src/pay/DoctorHeader.tsx`. */
export function PayPageHeaderPreview({ profile, stored }: PreviewProps) {
  const translate = useTranslate();
  const name = trimmed(profile.doctor_name) || translate('profile.payPage.noName');
  const url = photoOf(profile, stored);
  const registration = trimmed(profile.registration_number);
  const lines = [
    [
      [profile.degree, profile.specialization].map(trimmed).filter(Boolean).join(' · '),
      { color: TEXT_SECONDARY, fontSize: 14 },
    ],
    [
      registration && translate('profile.payPage.registration', { number: registration }),
      { color: TEXT_SECONDARY, fontSize: 12 },
    ],
    [trimmed(profile.clinic_name), { color: PRIMARY_DARK, fontSize: 14, fontWeight: 600 }],
    [trimmed(profile.clinic_address), { color: TEXT_SECONDARY, fontSize: 12 }],
  ] as const;
  return (
    <Panel title={translate('profile.payPage.title')}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          maxWidth: 440,
          p: 2,
          borderRadius: 1,
          bgcolor: BACKGROUND,
          color: TEXT,
          border: 1,
          borderColor: 'divider',
          colorScheme: 'light',
        }}
      >
        <DoctorAvatar key={url} url={url} name={name} />
        <Box sx={{ minWidth: 0, lineHeight: 1.5, overflowWrap: 'anywhere' }}>
          <Box component="h3" sx={{ m: 0, fontSize: 20, fontWeight: 700, lineHeight: 1.25 }}>
            {name}
          </Box>
          {lines.map(
            ([text, style], index) =>
              text && (
                <Box key={index} sx={style}>
                  {text}
                </Box>
              ),
          )}
        </Box>
      </Box>
    </Panel>
  );
}

/** The preview of what is typed in the surrounding form. */
export const LivePayPageHeaderPreview = ({ stored }: Pick<PreviewProps, 'stored'>) => (
  <PayPageHeaderPreview profile={useWatch<HeaderValues>()} stored={stored} />
);
