import type { ValidityType } from '../shared/period.js';
import type { Joining, RequiredField } from './public-page.rules.js';

/** A frequently asked question; a text that was not entered is empty. */
export class PublicQuestionView {
  /** @example 'When will the doctor answer?' */
  question!: string;
  /** @example 'Within 24 hours on working days.' */
  answer!: string;
  /** In Hindi. @example 'डॉक्टर कब जवाब देंगी?' */
  question_hi!: string;
  /** In Hindi. @example 'कामकाजी दिनों में 24 घंटे के अंदर।' */
  answer_hi!: string;
}

/** How a plan appears on the page. */
export class PublicPlanSettingsView {
  subscription_id!: string;
  /** @example 'WhatsApp Support' */
  name!: string;
  /** Last part of the plan's address. It never changes. @example 'whatsapp-support' */
  slug!: string;
  /** @example 'https://nirog.example/d/dr-asha-rao/whatsapp-support' */
  url!: string;
  /** Whether the plan is on the page. @example true */
  listed!: boolean;
  /** Whether the page shows prices; otherwise it says to ask at the clinic. @example true */
  prices_shown!: boolean;
  /** Whether people join at once, after the clinic agrees, or not by themselves. @example 'open' */
  joining!: Joining;
}

/** The doctor's settings of the public page. */
export class PublicPageView {
  /** Whether patients can see the page. @example true */
  enabled!: boolean;
  /** Last part of the page's address; a proposal until it is saved. @example 'dr-asha-rao' */
  slug!: string;
  /** @example 'https://nirog.example/d/dr-asha-rao' */
  url!: string;
  /** Whether search engines may list the page. @example false */
  indexable!: boolean;
  questions!: PublicQuestionView[];
  /** All plans that are offered, in the order of the page. */
  plans!: PublicPlanSettingsView[];
  /** Whether nothing is missing. @example true */
  can_enable!: boolean;
  /** Fields that the profile lacks; without them patients cannot see the page. @example [] */
  missing!: RequiredField[];
}

export class PublicPageResponse {
  public_page!: PublicPageView;
}

export class PublicPageSavedResponse {
  /** Text to show. @example 'Public page saved' */
  message!: string;
  public_page!: PublicPageView;
}

/** The doctor, null where the profile has nothing. */
export class PublicDoctorHeaderView {
  /** @example 'Dr Asha Rao' */
  name!: string;
  degree!: string | null;
  specialization!: string | null;
  /** Registration number with the medical council. @example 'KMC 45678' */
  registration_number!: string;
  /** Address of the stored picture, else the image URL of the profile. @example 'https://example.com/asha.jpg' */
  picture_url!: string | null;
  clinic_name!: string | null;
  clinic_address!: string | null;
  /** The number to call for help. */
  phone!: string | null;
}

export class PublicClinicView {
  /** @example 'Rao Clinic' */
  name!: string;
  address!: string | null;
  /** The doctor's number: a clinic has none of its own. */
  phone!: string | null;
}

export class PublicTierView {
  /** @example '0199f2a1-9e40-7c6d-8a15-3b2f6d9c0e47' */
  id!: string;
  /** Null if the doctor entered none. @example 'Basic' */
  name!: string | null;
  validity_type!: ValidityType;
  /** Months that one payment is valid for. @example 1 */
  months!: number;
  /** Rupees; null if prices are not shown. @example 499 */
  amount!: number | null;
}

export class PublicPlanView {
  /** @example '0199f2a1-1c52-7b08-9d3e-7f0a4c6b2e18' */
  id!: string;
  /** @example 'whatsapp-support' */
  slug!: string;
  /** @example 'https://nirog.example/d/dr-asha-rao/whatsapp-support' */
  url!: string;
  /** @example 'WhatsApp Support' */
  name!: string;
  description!: string;
  /** @example ['Questions on WhatsApp', 'Review of reports'] */
  covered_services!: string[];
  /** @example ['Emergencies', 'Home visits'] */
  excluded_services!: string[];
  additional_info!: string;
  /** Whether people join at once, after the clinic agrees, or not by themselves; `closed` without tiers. @example 'open' */
  joining!: Joining;
  /** @example true */
  prices_shown!: boolean;
  tiers!: PublicTierView[];
}

/** Everything that the public page shows. */
export class PublicDoctorView {
  doctor!: PublicDoctorHeaderView;
  clinics!: PublicClinicView[];
  /** The current one, also for a page that was opened with an earlier one. @example 'dr-asha-rao' */
  slug!: string;
  /** @example 'https://nirog.example/d/dr-asha-rao' */
  url!: string;
  /** Whether search engines may list the page. @example false */
  indexable!: boolean;
  questions!: PublicQuestionView[];
  plans!: PublicPlanView[];
}
