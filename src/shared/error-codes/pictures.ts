/** Errors of doctors' pictures; see `ERRORS_BY_CODE`. */
export const PICTURE_ERRORS = {
  'picture.not_found': [404, 'Picture not found'],
  'picture.no_profile': [409, 'Save your profile first, then add the picture'],
  'picture.unsupported_type': [415, 'Choose a picture in the format JPEG, PNG or WebP'],
  'picture.unreadable': [
    400,
    'This file is not a JPEG, PNG or WebP picture, or it is damaged. Choose another picture.',
  ],
  'picture.too_large': [413, 'The picture is larger than 2 MB. Make it smaller, or choose another one.'],
  'picture.too_many_pixels': [
    400,
    'The picture has more than {max} megapixels. Make it smaller, or choose another one.',
  ],
  'picture.too_small': [400, 'The picture is too small: each side needs at least {min} pixels. Choose a larger one.'],
} as const satisfies Record<string, readonly [status: number, text: string]>;
