/** Runs in the thread of `PosterRenderer`. */
import { rasterise } from './rasterise.js';
import { renderPoster, type PosterOptions } from './render-poster.js';
import type { Poster } from './poster.rules.js';

export interface PosterTask {
  poster: Poster;
  /** A `Buffer` arrives in another thread as a plain array of bytes. */
  options: Omit<PosterOptions, 'picture'> & { picture: Uint8Array | null };
  type: 'pdf' | 'png';
}

export default async function render({ poster, options, type }: PosterTask): Promise<Uint8Array> {
  const pdf = await renderPoster(poster, { ...options, picture: options.picture && Buffer.from(options.picture) });
  return new Uint8Array(type === 'pdf' ? pdf : await rasterise(pdf, options.sheet));
}
