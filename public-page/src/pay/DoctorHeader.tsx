import { useState } from 'react';
import { initialsOf } from '../../../src/shared/text.js';
import { useTexts } from '../texts/language.js';
import { type View } from '../replies.js';
import { LanguageLink } from './LanguageLink.js';

export function DoctorHeader({ doctor, clinic }: { doctor: View['doctor']; clinic: View['clinic'] }) {
  const texts = useTexts();
  const qualification = [doctor.degree, doctor.specialization].filter(Boolean).join(' · ');
  return (
    <header>
      <LanguageLink />
      <div className="doctor">
        <DoctorPhoto doctor={doctor} />
        <div>
          <p className="doctor-name">{doctor.name}</p>
          {qualification !== '' && <p className="doctor-skill">{qualification}</p>}
          {doctor.registration !== null && <p className="doctor-small">{texts.registration(doctor.registration)}</p>}
          {clinic.name !== null && <p className="doctor-clinic">{clinic.name}</p>}
          {clinic.address !== null && <p className="doctor-small">{clinic.address}</p>}
        </div>
      </div>
    </header>
  );
}

/** The photo, or initials if it is missing or does not load. */
function DoctorPhoto({ doctor }: { doctor: View['doctor'] }) {
  const [broken, setBroken] = useState(false);
  if (doctor.profileImage === null || broken) {
    return (
      <span className="face" aria-hidden="true">
        {initialsOf(doctor.name)}
      </span>
    );
  }
  return (
    <img
      ref={(photo) => {
        if (photo?.complete && !photo.naturalWidth) setBroken(true); // the error event fired before hydration
      }}
      className="face"
      src={doctor.profileImage}
      alt={doctor.name}
      width="72"
      height="72"
      fetchPriority="low"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  );
}
