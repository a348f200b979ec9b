import { useTranslate } from 'react-admin';
import { ageOf } from './duration';

/** Writes a time span; a dash for none. */
export function useAge(): (seconds: number | null) => string {
  const translate = useTranslate();
  return (seconds) => {
    if (seconds === null) return '-';
    const { name, count } = ageOf(seconds);
    return translate(`support.age.${name}`, { count });
  };
}
