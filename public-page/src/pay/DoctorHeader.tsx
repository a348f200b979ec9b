import { useEffect, useRef, useState } from 'react';
import { initialsOf } from '../../../src/shared/text.js';
import { useTexts } from '../texts/language.js';
import { type PayPageView } from '../api-types.js';
import { LanguageLink } from './LanguageLink.js';

export function DoctorHeader({ doctor, clinic }: { doctor: PayPageView['doctor']; clinic: PayPageView['clinic'] }) {
  const texts = useTexts();
  const qualification = [doctor.degree, doctor.specialization].filter(Boolean).join(' · ');
  return (
    <header>
      <LanguageLink />
      <div className="doctor">
        <DoctorPhoto doctor={doctor} />
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

/** The photo, or initials if it is missing or does not load. */
function DoctorPhoto({ doctor }: { doctor: PayPageView['doctor'] }) {
  const [hasFailed, setHasFailed] = useState(false);
  const photo = useRef<HTMLImageElement>(null);
  // If the photo failed before hydration, onError is never called.
  useEffect(() => {
    const hasAlreadyFailed = photo.current?.complete && photo.current.naturalWidth === 0;
    if (hasAlreadyFailed) setHasFailed(true);
  }, []);
  if (doctor.profileImage === null || hasFailed) {
    return (
      <span className="avatar" aria-hidden="true">
        {initialsOf(doctor.name)}
      </span>
    );
  }
  return (
    <img
      ref={photo}
      className="avatar"
      src={doctor.profileImage}
      alt={doctor.name}
      width="72"
      height="72"
      fetchPriority="low"
      referrerPolicy="no-referrer"
      onError={() => setHasFailed(true)}
    />
  );
}
