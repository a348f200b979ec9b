import { MAX_PICTURE_BYTES, PICTURE_SIDE } from '../../../src/shared/picture-limits';

const JPEG = 'image/jpeg';
const QUALITY = 0.9;
/** The server crops to `PICTURE_SIDE`; twice as many pixels keep it sharp. */
const SHORTER_SIDE = 2 * PICTURE_SIDE;

/**
 * A smaller copy of a photo that is too large to upload, as photos of phones are. Other files stay as they are, also those
 * that the browser cannot read: the server says what is wrong with them.
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.size <= MAX_PICTURE_BYTES) return file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  const scale = Math.min(1, SHORTER_SIDE / Math.min(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return file;
  context.fillStyle = '#fff'; // a JPEG has no transparency
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, JPEG, QUALITY));
  return blob ? new File([blob], file.name, { type: JPEG, lastModified: file.lastModified }) : file;
}
