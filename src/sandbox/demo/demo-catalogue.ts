import { paise, type Paise } from '../../shared/money.js';
import { VALIDITY_MONTHS, type ValidityType } from '../../shared/period.js';

export const DOCTOR = {
  doctor_name: 'Dr. Ananya Rao',
  mobile_number: '+91 80 4123 7788',
  degree: 'MBBS, MD (Family Medicine)',
  specialization: 'Family Physician & Diabetologist',
  registration_number: 'KMC 45678',
  profile_image_url: null,
  clinic_manager: 'Meera Nair',
  tag_line: 'Care that stays in touch',
  clinic_name: 'Rao Family Clinic',
  clinic_address: '214, 12th Main, HAL 2nd Stage, Indiranagar, Bengaluru 560038',
} as const;

export interface DemoTier {
  name: string;
  validityType: ValidityType;
  months: number;
  price: Paise;
  features: string;
  /** Percentage of the plan's patients who choose it. */
  share: number;
}

export interface DemoPlan {
  name: string;
  description: string;
  covered: string;
  excluded: string;
  info: string;
  /** Percentage of patients who choose it. */
  share: number;
  tiers: readonly [DemoTier, ...DemoTier[]];
}

const tier = (
  name: string,
  validityType: ValidityType,
  price: number,
  { share, features }: { share: number; features: string },
): DemoTier => ({ name, validityType, months: VALIDITY_MONTHS[validityType], price: paise(price), features, share });

export const PLANS: readonly [DemoPlan, ...DemoPlan[]] = [
  {
    name: 'WhatsApp Care',
    description: 'Reach the clinic on WhatsApp for everyday questions, reports and follow-ups.',
    covered: 'Replies within four working hours\nReport reading\nMedicine doubts\nFollow-up after a visit',
    excluded: 'Emergencies\nNew prescriptions without a visit\nHome visits',
    info: 'Save the clinic number and send your name with your first message.',
    share: 48,
    tiers: [
      tier('Monthly', 'monthly', 49_900, { share: 52, features: 'Chat support\nReport reading' }),
      tier('Quarterly', 'quarterly', 129_900, { share: 30, features: 'Chat support\nReport reading\nOne free visit' }),
      tier('Yearly', 'yearly', 479_900, { share: 18, features: 'Chat support\nReport reading\nFour free visits' }),
    ],
  },
  {
    name: 'Child Vaccination Package',
    description: 'Every vaccine of the first year on time, with reminders and growth checks.',
    covered: 'Vaccines of the national schedule\nGrowth chart\nReminders\nFever advice after a dose',
    excluded: 'Optional imported vaccines\nHospital admission',
    info: 'Bring the vaccination card to every visit.',
    share: 17,
    tiers: [
      tier('First six months', 'half_yearly', 349_900, { share: 45, features: 'Six visits\nGrowth chart' }),
      tier('First year', 'yearly', 619_900, { share: 55, features: 'Ten visits\nGrowth chart\nNutrition advice' }),
    ],
  },
  {
    name: 'Diabetes Wellness Program',
    description: 'A doctor, a dietitian and a plan that changes with your readings.',
    covered: 'Monthly consultation\nDiet plan\nSugar log review\nFoot check',
    excluded: 'Laboratory tests\nMedicines\nInsulin supplies',
    info: 'Send your morning reading every Monday. Your first diet call comes within two days.',
    share: 27,
    tiers: [
      tier('Monthly', 'monthly', 79_900, { share: 50, features: 'One consultation\nDiet plan' }),
      tier('Quarterly', 'quarterly', 219_900, { share: 32, features: 'Three consultations\nDiet plan\nFoot check' }),
      tier('Half-yearly', 'half_yearly', 399_900, {
        share: 18,
        features: 'Six consultations\nDiet plan\nEye referral',
      }),
    ],
  },
  {
    name: 'Family Health Plan',
    description: 'One plan for up to four members of a family, for a whole year.',
    covered: 'Unlimited clinic visits\nTwo home visits\nYearly check-up for four\nWhatsApp support',
    excluded: 'Specialist fees\nTests outside the yearly check-up',
    info: 'Bring everybody for the first check-up within a month.',
    share: 8,
    tiers: [
      tier('Yearly', 'yearly', 899_900, { share: 100, features: 'Four members\nUnlimited visits\nYearly check-up' }),
    ],
  },
];
