import sharp from 'sharp';
import { ConcurrencyLimit } from '../../platform/concurrency-limit.js';
import { DomainError } from '../../shared/domain-error.js';
import { MAX_MEGAPIXELS, MIN_PICTURE_SIDE, PICTURE_SIDE } from '../../shared/picture-limits.js';

const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000;
const QUALITY = 88;
const WHITE = '#fff';
/** A picture of `MAX_PIXELS` takes about a second. */
const TIMEOUT_SECONDS = 5;
/** A picture is decoded into memory, up to 4 bytes a pixel. */
const decoding = new ConcurrencyLimit(1, 10_000);

// One file at a time, never the same again: neither threads nor a cache of decoded files help.
sharp.cache(false);
sharp.concurrency(1);
// All other decoders, such as SVG and PDF, are never reached, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

/**
 * Encodes a JPEG, PNG or WebP file as the square that is stored: turned upright, cropped to its centre, on white, in
 * sRGB and without metadata (location, camera). Of an animation, its first frame. The same file gives the same bytes.
 * @throws DomainError `picture.unreadable`, `picture.too_many_pixels`, `picture.too_small` or `server.busy`.
 */
export async function encodePicture(file: Buffer): Promise<Buffer> {
  await assertSize(file);
  return decoding.run('picture', () =>
    sharp(file, { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize(PICTURE_SIDE, PICTURE_SIDE, { fit: 'cover', position: 'centre' })
      .flatten({ background: WHITE })
      .jpeg({ quality: QUALITY })
      .toBuffer()
      .catch(toDomainError),
  );
}

/** Reads the header only. */
async function assertSize(file: Buffer): Promise<void> {
  if (file.length === 0) throw new DomainError('picture.unreadable');
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata().catch(toDomainError);
  if (width * height > MAX_PIXELS) throw new DomainError('picture.too_many_pixels', { max: MAX_MEGAPIXELS });
  if (Math.min(width, height) < MIN_PICTURE_SIDE) throw new DomainError('picture.too_small', { min: MIN_PICTURE_SIDE });
}

function toDomainError(error: unknown): never {
  const isTimeout = error instanceof Error && error.message.includes('timeout');
  throw new DomainError(isTimeout ? 'server.busy' : 'picture.unreadable');
}
