import type { Doctor, HttpResponse, World } from '../../helpers/world.js';

/** A call of the caller, which may be repeated. */
export type Call = () => Promise<HttpResponse>;

/** One money path, for a new patient. `work` is the external call, which the caller repeats when it gets no answer. */
export interface PreparedPath {
  /** The patient's id, or the number in E.164 of somebody who becomes a patient by the call. */
  patient: string;
  work: Call;
}

/** Money paths by name. Each function prepares the path for a new patient. */
export type MoneyPaths<Name extends string> = Record<Name, () => Promise<PreparedPath>>;

/** A new patient, and calls that may come at the same moment. */
export interface Situation {
  patientId: string;
  calls: Record<string, Call>;
}

export interface PathContext {
  w: World;
  doctor: Doctor;
  providersOrigin: string;
}
