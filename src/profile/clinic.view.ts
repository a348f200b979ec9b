/** A place where the doctor sees patients. */
export class ClinicView {
  id!: string;
  /** @example 'Rao Clinic' */
  name!: string;
  /** Empty where not given. */
  address!: string;
  created_at!: Date;
}

export class ClinicsView {
  clinics!: ClinicView[];
  /** Rows that match, over all pages. */
  total!: number;
}

export class ClinicReply {
  /** Text to show. */
  message!: string;
  clinic!: ClinicView;
}
