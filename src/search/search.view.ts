/** A patient, plan or payment that matches a search. */
export class SearchResultView {
  /** What was found. */
  kind!: 'patient' | 'plan' | 'payment';
  /** Id of the patient, plan or payment. @example '0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30' */
  id!: string;
  /** Name of the patient or plan; amount and patient of a payment. @example 'Ravi Kumar' */
  title!: string;
  /** What distinguishes it from others with the same title. @example '+91 98765 43210 · ravi@example.com' */
  subtitle!: string;
  /** Path of its screen on the dashboard, for the part of the URL after `#`. @example '/patients/0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30' */
  href!: string;
  /** What the caller may do with it now. A payment can be recorded for a patient who is not archived. @example ['record_payment'] */
  actions!: 'record_payment'[];
}

export class SearchView {
  /** Patients, then plans, then payments; at most eight of each, best first. */
  results!: SearchResultView[];
}
