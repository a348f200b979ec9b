import { DoctorPhoto } from '../common/DoctorPhoto.js';
import { LanguageLink } from '../common/LanguageLink.js';
import { type PublicDoctor } from './api-types.js';
import { useTexts } from './context.js';

/** Who the doctor is: facts only, as the rules for medical advertising require. */
export function DoctorIntro({ doctor }: Pick<PublicDoctor, 'doctor'>) {
  const texts = useTexts();
  const qualification = [doctor.degree, doctor.specialization].filter(Boolean).join(' · ');
  return (
    <header>
      <LanguageLink texts={texts} />
      <div className="doctor">
        <DoctorPhoto name={doctor.name} url={doctor.picture_url} />
        <div>
          <h1 className="doctor-name">{doctor.name}</h1>
          {qualification !== '' && <p className="doctor-qualification">{qualification}</p>}
          <p className="doctor-detail">{texts.registrationNumber(doctor.registration_number)}</p>
          {doctor.clinic_name !== null && <p className="doctor-clinic">{doctor.clinic_name}</p>}
          {doctor.clinic_address !== null && <p className="doctor-detail">{doctor.clinic_address}</p>}
        </div>
      </div>
    </header>
  );
}
