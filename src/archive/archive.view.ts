/** An archive of all data of a doctor. */
export class ArchiveView {
  /** @example '0199f2b0-1c2d-7e3f-8a4b-5c6d7e8f9a0b' */
  id!: string;
  /** @example '2026-11-27T06:30:00.000Z' */
  created_at!: Date;
  /** Until then it can be downloaded. @example '2026-11-27T07:30:00.000Z' */
  expires_at!: Date;
}

export class ArchiveResponse {
  /** @example 'Archive ready' */
  message!: string;
  archive!: ArchiveView;
}
