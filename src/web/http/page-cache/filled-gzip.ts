import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import { inOwnMemory } from './in-own-memory.ts'

const pack = promisify(deflateRaw)

/** The gzip header of RFC 1952, 2.3: deflate, no name, no time, unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** An empty stored block that is the last one (RFC 1951, 3.2.4). */
const LAST_BLOCK = Buffer.from([1, 0, 0, 255, 255])
const STORED_BYTES_MAX = 65_535

/** A text that is packed once, but for the gaps between its parts. */
export interface PackedParts {
  parts: readonly PackedPart[]
  /** Of memory. */
  byteLength: number
}

interface PackedPart {
  packed: Buffer
  length: number
  crc: number
  /** Moves the checksum of what stands before this part over its length. */
  shift: number
}

/** Packs the texts around the gaps, each by itself, so that anything may stand between them. */
export async function packParts(texts: readonly string[], level: number): Promise<PackedParts> {
  const parts = await Promise.all(
    texts.map(async (text) => {
      const bytes = Buffer.from(text)
      return {
        packed: inOwnMemory(await pack(bytes, { level, finishFlush: constants.Z_FULL_FLUSH })),
        length: bytes.length,
        crc: crc32(bytes),
        shift: powerOfX(bytes.length),
      }
    }),
  )
  return { parts, byteLength: parts.reduce((sum, { packed }) => sum + packed.length, 0) }
}

/**
 * The whole as gzip (RFC 1952), with one of `fillings` in each gap: these are stored as they are, the parts are not
 * packed again. There is one filling less than there are parts, each of at most 65,535 bytes.
 */
export function fillGzip({ parts }: PackedParts, fillings: readonly string[]): Buffer {
  const pieces: Buffer[] = [HEADER]
  let crc = 0
  let length = 0
  for (const [index, part] of parts.entries()) {
    pieces.push(part.packed)
    crc = (multiply(part.shift, crc) ^ part.crc) >>> 0
    length += part.length
    const filling = fillings[index]
    if (filling === undefined) continue
    const bytes = Buffer.from(filling)
    pieces.push(...storedBlock(bytes))
    crc = crc32(bytes, crc)
    length += bytes.length
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc, 0)
  trailer.writeUInt32LE(length >>> 0, 4)
  return Buffer.concat([...pieces, LAST_BLOCK, trailer])
}

function storedBlock(bytes: Buffer): Buffer[] {
  if (bytes.length > STORED_BYTES_MAX) throw new RangeError('more than one stored block holds')
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(STORED_BYTES_MAX - bytes.length, 3)
  return [head, bytes]
}

/** The polynomial of CRC-32, lowest power in the highest bit, as gzip counts them. */
const POLYNOMIAL = 0xedb88320
const ONE = 0x80000000
const X_TO_THE_8 = 0x00800000

/** The product of two polynomials over one bit, modulo that of CRC-32. */
function multiply(a: number, b: number): number {
  let product = 0
  let shifted = b
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= shifted
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1
  }
  return product >>> 0
}

/** x to the power of so many bytes' bits: a checksum times this is the checksum with as many zero bytes behind it. */
function powerOfX(bytes: number): number {
  let power = ONE
  let square = X_TO_THE_8
  for (let rest = bytes; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) power = multiply(square, power)
    square = multiply(square, square)
  }
  return power
}
