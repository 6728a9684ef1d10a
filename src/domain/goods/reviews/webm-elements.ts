import { SAMPLES_MAX } from './mp4-boxes.ts'

/** The elements of a WebM file (RFC 8794, RFC 9559) that are looked into; others are stepped over. */
const SEGMENT = 0x18538067
const CLUSTER = 0x1f43b675
const TRACK_ENTRY = 0xae
const ENTERED = new Set([
  SEGMENT,
  CLUSTER,
  TRACK_ENTRY,
  // Tracks, BlockGroup, Cues, CuePoint, SeekHead, Tags, Tag.
  0x1654ae6b,
  0xa0,
  0x1c53bb6b,
  0xbb,
  0x114d9b74,
  0x1254c367,
  0x7373,
])
const SIMPLE_BLOCK = 0xa3
const BLOCK = 0xa1
/** What is packed may unpack to anything: no browser writes it. */
const CONTENT_ENCODINGS = 0x6d80

const ELEMENTS_MAX = 60_000
const TRACKS_MAX = 8

interface Element {
  id: number
  from: number
  /** Undefined where its size is unknown, as in what a browser recorded. */
  size: number | undefined
}

/** Whether it is a whole WebM file with no more elements, tracks and pictures than a short video has, and nothing packed. */
export function isWebmBounded(bytes: Uint8Array): boolean {
  let elements = 0
  let tracks = 0
  let samples = 0
  for (let at = 0; at < bytes.length; ) {
    const element = readElement(bytes, at)
    if (!element || ++elements > ELEMENTS_MAX) return false
    const { id, from, size } = element
    const isOpen = size === undefined && (id === SEGMENT || id === CLUSTER)
    if (!isOpen && (size === undefined || from + size > bytes.length)) return false
    if (id === CONTENT_ENCODINGS || (id === TRACK_ENTRY && ++tracks > TRACKS_MAX)) return false
    if (id === BLOCK || id === SIMPLE_BLOCK) samples += framesOf(bytes, from)
    if (samples > SAMPLES_MAX) return false
    at = isOpen || ENTERED.has(id) ? from : from + (size ?? 0)
  }
  return tracks > 0 && samples > 0
}

function readElement(bytes: Uint8Array, at: number): Element | undefined {
  const idLength = Math.clz32(bytes[at] ?? 0) - 23
  if (idLength > 4 || at + idLength >= bytes.length) return undefined
  let id = 0
  for (let each = 0; each < idLength; each++) id = id * 256 + (bytes[at + each] ?? 0)
  const sizeAt = at + idLength
  const first = bytes[sizeAt] ?? 0
  const sizeLength = Math.clz32(first) - 23
  if (sizeLength > 8 || sizeAt + sizeLength > bytes.length) return undefined
  let size = first & ((1 << (8 - sizeLength)) - 1)
  let isUnknown = size === (1 << (8 - sizeLength)) - 1
  for (let each = 1; each < sizeLength; each++) {
    const byte = bytes[sizeAt + each] ?? 0
    size = size * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return { id, from: sizeAt + sizeLength, size: isUnknown ? undefined : size }
}

/** How many frames a block holds: behind its track, its time and its flags stands how many are laced together. */
function framesOf(bytes: Uint8Array, from: number): number {
  const flagsAt = from + Math.clz32(bytes[from] ?? 0) - 23 + 2
  const isLaced = ((bytes[flagsAt] ?? 0) & 0x06) !== 0
  return isLaced ? (bytes[flagsAt + 1] ?? 0) + 1 : 1
}
