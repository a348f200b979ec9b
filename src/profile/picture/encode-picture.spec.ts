import sharp from 'sharp';
import { encodePicture } from './encode-picture.js';

const RED = { r: 200, g: 0, b: 0 };
const BLUE = { r: 0, g: 0, b: 200 };

/** A picture whose left half is red and whose right half is blue. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: RED } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: BLUE } }, left: width / 2, top: 0 },
  ]);

/** The colours of the encoded picture at places given as parts of its side. */
async function coloursAt(jpeg: Buffer, ...places: [number, number][]): Promise<string[]> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  return places.map(([x, y]) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    if (r > 230 && g > 230 && b > 230) return 'white';
    return r > b ? 'red' : 'blue';
  });
}

describe('encodePicture', () => {
  it('stores a square JPEG without metadata', async () => {
    const file = await halves(800, 400)
      .withExif({ IFD0: { Make: 'Phone', ImageDescription: 'Home' }, IFD3: { GPSLatitude: '12/1 58/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(file).metadata()).exif?.includes('Phone')).toBe(true);
    const jpeg = await encodePicture(file);
    const { format, width, height, exif, icc, xmp, isProgressive } = await sharp(jpeg).metadata();
    expect({ format, width, height, exif, icc, xmp, isProgressive }).toEqual({
      format: 'jpeg',
      width: 512,
      height: 512,
      exif: undefined,
      icc: undefined,
      xmp: undefined,
      isProgressive: false,
    });
    expect(await coloursAt(jpeg, [0.1, 0.5], [0.9, 0.5])).toEqual(['red', 'blue']);
  });

  it('turns a photo upright', async () => {
    const file = await halves(400, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer(); // turned clockwise
    expect(await coloursAt(await encodePicture(file), [0.5, 0.1], [0.5, 0.9])).toEqual(['red', 'blue']);
  });

  it('crops to the centre', async () => {
    const wide = await sharp({ create: { width: 900, height: 300, channels: 3, background: BLUE } })
      .composite([{ input: { create: { width: 300, height: 300, channels: 3, background: RED } }, left: 300, top: 0 }])
      .png()
      .toBuffer();
    expect(await coloursAt(await encodePicture(wide), [0.02, 0.5], [0.5, 0.5], [0.98, 0.5])).toEqual([
      'red',
      'red',
      'red',
    ]);
  });

  it('puts a transparent logo on white', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    const logo = await sharp({ create: { width: 100, height: 100, channels: 4, background } })
      .webp()
      .toBuffer();
    expect(await coloursAt(await encodePicture(logo), [0.5, 0.5])).toEqual(['white']);
  });

  it('takes the first frame of an animation', async () => {
    const frames = await Promise.all(
      [RED, BLUE].map((background) =>
        sharp({ create: { width: 100, height: 100, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animation = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(2);
    expect(await coloursAt(await encodePicture(animation), [0.1, 0.1])).toEqual(['red']);
  });

  it('gives the same bytes again', async () => {
    const file = await halves(640, 480).webp().toBuffer();
    expect((await encodePicture(file)).equals(await encodePicture(file))).toBe(true);
  });

  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="200" height="200"/></svg>';

  it.each<[string, () => Promise<Buffer>, string]>([
    ['no file', () => Promise.resolve(Buffer.alloc(0)), 'picture.unreadable'],
    ['text', () => Promise.resolve(Buffer.from('not a picture at all')), 'picture.unreadable'],
    ['SVG', () => Promise.resolve(Buffer.from(SVG)), 'picture.unreadable'],
    ['GIF', () => halves(100, 100).gif().toBuffer(), 'picture.unreadable'],
    ['TIFF', () => halves(100, 100).tiff().toBuffer(), 'picture.unreadable'],
    ['AVIF', () => halves(100, 100).avif().toBuffer(), 'picture.unreadable'],
    ['half a JPEG', async () => (await halves(400, 400).jpeg().toBuffer()).subarray(0, 1_200), 'picture.unreadable'],
    ['half a PNG', async () => (await halves(400, 400).png().toBuffer()).subarray(0, 900), 'picture.unreadable'],
    ['few pixels', () => halves(200, 63).png().toBuffer(), 'picture.too_small'],
    ['too many pixels', () => halves(8_000, 5_001).png().toBuffer(), 'picture.too_many_pixels'],
  ])('refuses %s', async (_, file, code) => {
    await expect(encodePicture(await file())).rejects.toMatchObject({ code });
  });
});
