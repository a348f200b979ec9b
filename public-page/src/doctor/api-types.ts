import { type DoctorPageInitialData } from '../../../src/public/doctor/doctor-page.view.js';
import { type PublicDoctorView } from '../../../src/doctor-page/public-page.view.js';
import { type Json } from '../api-types.js';

/** Everything that the public page of a doctor shows. */
export type PublicDoctor = Json<PublicDoctorView>;
export type PublicPlan = PublicDoctor['plans'][number];
/** Data in the server-rendered page. */
export type InitialData = Json<DoctorPageInitialData>;
