// @ts-check
/** Compresses the files of a build with brotli and gzip at the highest level, so that no request has to. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Compressible files. Below the threshold, in bytes, a file fits into one packet anyway. */
const TEXT = /\.(?:js|css|html|svg|json)$/;
const THRESHOLD = 1_024;

/** @type {Record<string, (content: Buffer) => Buffer>} */
const ENCODERS = {
  br: (content) =>
    brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gz: (content) => gzipSync(content, { level: constants.Z_BEST_COMPRESSION }),
};

/** @param {string} folder of files whose names change with their content */
export function precompress(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!TEXT.test(name) || statSync(path).size < THRESHOLD) continue;
    const content = readFileSync(path);
    for (const [ending, encode] of Object.entries(ENCODERS)) writeFileSync(`${path}.${ending}`, encode(content));
  }
}
