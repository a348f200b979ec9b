import { useTranslate } from 'react-admin';
import { toLargestUnit } from './duration';

/** Formats a time span; a dash for null. */
export function useDurationText(): (seconds: number | null) => string {
  const translate = useTranslate();
  return (seconds) => {
    if (seconds === null) return '-';
    const { name, count } = toLargestUnit(seconds);
    return translate(`support.duration.${name}`, { count });
  };
}
