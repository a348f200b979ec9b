/** Whether a person can join a plan alone: at once, after the clinic agrees, or not. */
export const JOINING = ['open', 'approval', 'closed'] as const;
export type Joining = (typeof JOINING)[number];

/** Frequently asked questions on a page. */
export const MAX_QUESTIONS = 20;

/** What a page needs before patients can see it; the rules for medical advertising require the registration number. */
export const REQUIRED_FIELDS = ['doctor_name', 'registration_number'] as const;
export type RequiredField = (typeof REQUIRED_FIELDS)[number];

/** What to do about each missing field. */
export const MISSING_TEXTS: Record<RequiredField, string> = {
  doctor_name: 'Enter your name in the profile first',
  registration_number: 'Enter your registration number in the profile first: patients must see it',
};

interface NamedDoctor {
  doctorName: string;
  registrationNumber: string | null;
}

/** The fields that the profile lacks for a public page. */
export const missingFields = (profile: NamedDoctor | null): RequiredField[] =>
  REQUIRED_FIELDS.filter(
    (field) => !(field === 'doctor_name' ? profile?.doctorName : profile?.registrationNumber)?.trim(),
  );
