import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

/**
 * Packs a page in half a millisecond. Quality 4 is 7% smaller and takes twice as long, the usual window of 4 MB as long
 * again, only to be cleared: a page fits into 256 KB.
 */
const QUICK = { quality: 3, windowBits: 18 }
/** Takes a hundred times as long. */
const BEST = { quality: constants.BROTLI_MAX_QUALITY, windowBits: constants.BROTLI_DEFAULT_WINDOW }
const GZIP_LEVEL = 6

export type Coding = 'br' | 'gzip'

/** How an answer is packed for a client that sent this `Accept-Encoding`; undefined: not at all. */
export function codingFor(accepted: string | null): Coding | undefined {
  return takesCoding(accepted, 'br') ? 'br' : takesCoding(accepted, 'gzip') ? 'gzip' : undefined
}

/** Whether a client that sent this `Accept-Encoding` named a coding, and not with a weight of 0 (RFC 9110, 12.5.3). */
export function takesCoding(accepted: string | null, coding: Coding): boolean {
  return accepted !== null && TAKEN[coding].test(accepted)
}

const TAKEN = { br: takenAs('br'), gzip: takenAs('(?:x-)?gzip') }

function takenAs(name: string): RegExp {
  return new RegExp(`(?:^|,)\\s*${name}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:$|,)))`, 'i')
}

export function brotli(bytes: Buffer, { isBest = false } = {}): Promise<Buffer> {
  const { quality, windowBits } = isBest ? BEST : QUICK
  return packBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

/** Packs bytes in a coding, quickly. */
export function pack(bytes: Buffer, coding: Coding): Promise<Buffer> {
  return coding === 'br' ? brotli(bytes) : packGzip(bytes, { level: GZIP_LEVEL })
}
