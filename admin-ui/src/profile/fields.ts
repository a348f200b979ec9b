import type { ProfileView } from '../../../src/profile/profile.view';

/** Profile fields by section, in the screen's order. */
export const SECTIONS = [
  {
    name: 'doctor',
    fields: ['doctor_name', 'mobile_number', 'degree', 'specialization', 'registration_number', 'profile_image_url'],
  },
  { name: 'clinic', fields: ['clinic_name', 'clinic_manager', 'tag_line', 'clinic_address'] },
  { name: 'receipts', fields: ['receipt_prefix', 'gstin'] },
] as const satisfies { name: string; fields: (keyof ProfileView)[] }[];

export type ProfileField = (typeof SECTIONS)[number]['fields'][number];
