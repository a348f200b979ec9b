/** The reminders due by the rules: a simpler second implementation without product code. Days are 'YYYY-MM-DD'. */
export interface ModelPatient {
  name: string;
  /** The last valid day; null before the first payment. */
  end: string | null;
  archived: boolean;
  disabled: boolean;
  optedOut: boolean;
  /** The plan is on sale. */
  isOnSale: boolean;
  /** The number can receive WhatsApp messages. */
  mobile: boolean;
}

export interface Settings {
  days: number[];
  reminders: boolean;
  expiry: boolean;
}

const DAY_MS = 86_400_000;

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The reminders due at nine on `day`, as `day kind name`, with the reason if one is not sent. */
export function expectedMessages(day: string, patients: readonly ModelPatient[], settings: Settings): string[] {
  return patients.flatMap((patient) => {
    const kind = messageKind(day, patient.end, settings);
    return kind ? [formatMessage(day, kind, patient)] : [];
  });
}

function messageKind(day: string, end: string | null, { days, reminders, expiry }: Settings): string | null {
  if (end === null) return null;
  if (expiry && day === dayAfter(end, 1)) return 'expiry';
  return reminders && days.some((before) => day === dayAfter(end, -before)) ? 'reminder' : null;
}

function formatMessage(day: string, kind: string, patient: ModelPatient): string {
  const reason = skipReason(patient);
  return `${day} ${kind} ${patient.name}${reason ? `: ${reason}` : ''}`;
}

function skipReason({ disabled, isOnSale: sold, archived, mobile, optedOut: stopped }: ModelPatient): string | null {
  if (disabled) return 'the subscription is disabled';
  if (!sold) return 'the plan is no longer offered';
  if (archived) return 'patient archived';
  if (!mobile) return 'this number cannot receive WhatsApp messages';
  return stopped ? 'the patient has stopped these messages' : null;
}
