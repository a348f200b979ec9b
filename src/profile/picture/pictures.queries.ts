import type { EntityManager } from 'typeorm';
import { config } from '../../config.js';
import { Picture } from './picture.entity.js';

/** The public address of a picture. Its content never changes. */
export const pictureUrl = (id: string): string => `${config.publicUrl}/pictures/${id}.jpg`;

/** A picture of the doctor as JPEG; null if there is none with this id. */
export const findPictureBytes = (tx: EntityManager, doctorId: string, id: string): Promise<Buffer | null> =>
  tx.findOneBy(Picture, { doctorId, id }).then((picture) => picture?.bytes ?? null);
