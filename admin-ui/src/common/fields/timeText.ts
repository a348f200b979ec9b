import { formatInstant } from '../../../../src/shared/instant';

/** Formats an instant from the API, in Indian time. The views declare a Date, but JSON contains an ISO 8601 string. */
export const timeText = (time: Date): string => formatInstant(new Date(time));
