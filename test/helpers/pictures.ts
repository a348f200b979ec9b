import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Color } from 'sharp';

export const RED = '#c00000';
export const BLUE = '#0000c0';

export interface PictureFile {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
}

/** A picture of one colour. */
export async function pictureFile(background: Color = RED, width = 300, height = 300): Promise<PictureFile> {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return { bytes: new Uint8Array(bytes), type: 'image/png' };
}

/** A landscape photo of a phone that was held upright: the left of the file, which is red, is the top of the picture. */
export async function rotatedPhoto(): Promise<PictureFile> {
  const top = await sharp({ create: { width: 200, height: 400, channels: 3, background: RED } })
    .png()
    .toBuffer();
  const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background: BLUE } })
    .composite([{ input: top, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '12/1 58/1 0/1' } })
    .jpeg()
    .toBuffer();
  return { bytes: new Uint8Array(bytes), type: 'image/jpeg' };
}

/** A black PNG of `side` × `side` pixels. It is a thousand times smaller than its pixels. */
export function blackPng(side: number): PictureFile {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1; // one bit per pixel, grey
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  const chunks = [
    ['IHDR', header],
    ['IDAT', deflateSync(rows, { level: 9 })],
    ['IEND', Buffer.alloc(0)],
  ] as const;
  const bytes = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...chunks.flatMap(([name, data]) => {
      const [length, content, sum] = [Buffer.alloc(4), Buffer.concat([Buffer.from(name), data]), Buffer.alloc(4)];
      length.writeUInt32BE(data.length);
      sum.writeUInt32BE(crc32(content));
      return [length, content, sum];
    }),
  ]);
  return { bytes: new Uint8Array(bytes), type: 'image/png' };
}

/** Whether a picture is mostly red or blue, at its top and at its bottom. */
export async function coloursOf(bytes: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return [1, info.height - 2].map((row) => {
    const at = (row * info.width + info.width / 2) * info.channels;
    const [red = 0, , blue = 0] = data.subarray(at, at + 3);
    return red > blue ? 'red' : 'blue';
  });
}
