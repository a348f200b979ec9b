import { useEffect, useRef, useState } from 'react';
import { initialsOf } from '../../../src/shared/text.js';

/** The photo, or initials if it is missing or does not load. */
export function DoctorPhoto({ name, url }: { name: string; url: string | null }) {
  const [hasFailed, setHasFailed] = useState(false);
  const photo = useRef<HTMLImageElement>(null);
  // If the photo failed before hydration, onError is never called.
  useEffect(() => {
    const hasAlreadyFailed = photo.current?.complete && photo.current.naturalWidth === 0;
    if (hasAlreadyFailed) setHasFailed(true);
  }, []);
  if (url === null || hasFailed) {
    return (
      <span className="avatar" aria-hidden="true">
        {initialsOf(name)}
      </span>
    );
  }
  return (
    <img
      ref={photo}
      className="avatar"
      src={url}
      alt={name}
      width="72"
      height="72"
      fetchPriority="low"
      referrerPolicy="no-referrer"
      onError={() => setHasFailed(true)}
    />
  );
}
