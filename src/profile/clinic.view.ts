/** A place where the doctor sees patients. */
export class ClinicView {
  id!: string;
  /** @example 'Rao Clinic' */
  name!: string;
  /** Empty if none was entered. */
  address!: string;
  created_at!: Date;
}

export class ClinicsView {
  clinics!: ClinicView[];
  /** Number of matching rows over all pages. */
  total!: number;
}

export class ClinicResponse {
  /** Text to show. @example 'Clinic updated successfully' */
  message!: string;
  clinic!: ClinicView;
}
