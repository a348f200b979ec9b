/** Sheets to print or to share: A4, A5, a table tent (A4, to be folded) and a picture for the WhatsApp status. */
export const POSTER_FORMATS = ['a4', 'a5', 'tent', 'status'] as const;
export type PosterFormat = (typeof POSTER_FORMATS)[number];

export const POSTER_FILES = ['a4.pdf', 'a4.png', 'a5.pdf', 'a5.png', 'tent.pdf', 'tent.png', 'status.png'] as const;
export type PosterFile = (typeof POSTER_FILES)[number];

/** Format and type of a file. */
export function toSheet(file: PosterFile): { sheet: PosterFormat; type: 'pdf' | 'png' } {
  const [sheet, type] = file.split('.') as [PosterFormat, 'pdf' | 'png'];
  return { sheet, type };
}

export const POSTER_LANGUAGES = ['en', 'hi'] as const;
export type PosterLanguage = (typeof POSTER_LANGUAGES)[number];

/** What a poster shows, as stored. Null: not shown. */
export interface Poster {
  doctor_name: string;
  degree: string | null;
  specialization: string | null;
  registration_number: string | null;
  clinic_name: string | null;
  clinic_address: string | null;
  phone: string | null;
  /** Name of the plan whose page the QR code opens; null for the doctor's page. */
  plan_name: string | null;
  /** Address in the QR code. */
  url: string;
}

/** Name of the downloaded file. @example 'poster-dr-asha-rao-a4-hi.pdf' */
export const posterFileName = (slug: string, file: PosterFile, language: PosterLanguage): string =>
  `poster-${slug}-${file.replace('.', `-${language}.`)}`;

/** An address as people type it: without the scheme. */
export const shownAddress = (url: string): string => url.replace(/^https?:\/\//, '');
