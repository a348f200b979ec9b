/** What patients see of the doctor; null where not given. */
export class ProfileView {
  doctor_name!: string;
  mobile_number!: string | null;
  /** @example 'MBBS, MD' */
  degree!: string | null;
  specialization!: string | null;
  /** With the medical council. @example 'KMC 45678' */
  registration_number!: string | null;
  /** An http(s) address of a photo. */
  profile_image_url!: string | null;
  clinic_manager!: string | null;
  tag_line!: string | null;
  clinic_name!: string | null;
  clinic_address!: string | null;
}

export class ProfileReply {
  /** Null until it is created. */
  profile!: ProfileView | null;
}

export class ProfileSavedReply {
  /** Text to show. */
  message!: string;
  profile!: ProfileView;
}
