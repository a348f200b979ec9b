import { addTexts } from '../i18nProvider';
import { clinicStaff } from './en.clinic-staff';

addTexts(clinicStaff);
