import type { ProfileView } from '../../../src/profile/profile.view';

/** The parts of a profile in the order of the screen. */
export const SECTIONS = [
  {
    name: 'you',
    fields: ['doctor_name', 'mobile_number', 'degree', 'specialization', 'registration_number', 'profile_image_url'],
  },
  { name: 'clinic', fields: ['clinic_name', 'clinic_manager', 'tag_line', 'clinic_address'] },
] as const satisfies { name: string; fields: (keyof ProfileView)[] }[];

/** What this screen shows and changes of a profile. */
export type ProfileField = (typeof SECTIONS)[number]['fields'][number];
