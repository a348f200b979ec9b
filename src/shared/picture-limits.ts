/** Content types of pictures that are accepted. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;
export const MAX_MEGAPIXELS = 40;
/** Pixels that the shorter side must have. */
export const MIN_PICTURE_SIDE = 64;
/** Pixels of the square that is stored. */
export const PICTURE_SIDE = 512;
