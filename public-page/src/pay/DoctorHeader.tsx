import { useTexts } from '../texts/language.js';
import { type PayPageView } from '../api-types.js';
import { LanguageLink } from '../common/LanguageLink.js';
import { DoctorPhoto } from '../common/DoctorPhoto.js';

export function DoctorHeader({ doctor, clinic }: { doctor: PayPageView['doctor']; clinic: PayPageView['clinic'] }) {
  const texts = useTexts();
  const qualification = [doctor.degree, doctor.specialization].filter(Boolean).join(' · ');
  return (
    <header>
      <LanguageLink texts={texts} />
      <div className="doctor">
        <DoctorPhoto name={doctor.name} url={doctor.profileImage} />
        <div>
          <p className="doctor-name">{doctor.name}</p>
          {qualification !== '' && <p className="doctor-qualification">{qualification}</p>}
          {doctor.registration !== null && (
            <p className="doctor-detail">{texts.registrationNumber(doctor.registration)}</p>
          )}
          {clinic.name !== null && <p className="doctor-clinic">{clinic.name}</p>}
          {clinic.address !== null && <p className="doctor-detail">{clinic.address}</p>}
        </div>
      </div>
    </header>
  );
}
