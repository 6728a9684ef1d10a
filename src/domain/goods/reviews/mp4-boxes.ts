/**
 * The boxes of an MP4 file (ISO/IEC 14496-12) that a reader of video needs, by the box that they stand in; the file itself
 * is ''. All others, and whole tracks that are no video, are blanked before a library reads the file.
 */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  '': ['ftyp', 'moov', 'moof', 'mdat', 'free', 'skip', 'wide'],
  moov: ['mvhd', 'trak', 'mvex'],
  trak: ['tkhd', 'edts', 'mdia'],
  edts: ['elst'],
  mdia: ['mdhd', 'hdlr', 'minf'],
  minf: ['vmhd', 'dinf', 'stbl'],
  stbl: ['stsd', 'stts', 'ctts', 'stss', 'stsc', 'stsz', 'stz2', 'stco', 'co64'],
  mvex: ['mehd', 'trex'],
  moof: ['mfhd', 'traf'],
  traf: ['tfhd', 'tfdt', 'trun'],
}

/** Half a minute in fragments of one picture each, of two tracks. */
const BOXES_MAX = 30_000
const TRACKS_MAX = 8
/** Half a minute at 240 pictures a second has 7,320. */
export const SAMPLES_MAX = 20_000
const DESCRIPTION_BYTES_MAX = 64 * 1024
const DESCRIPTIONS_MAX = 4

/** Tables that begin with how many entries they have, and the bytes of an entry. */
const ENTRY_BYTES: Readonly<Record<string, number>> = {
  stts: 8,
  ctts: 8,
  stss: 4,
  stsc: 12,
  stco: 4,
  co64: 8,
  elst: 12,
}

interface Box {
  type: string
  at: number
  /** Where its content begins, and where it ends. */
  from: number
  to: number
}

interface Walk {
  view: DataView
  boxes: number
  tracks: number
  samples: number
  /** Where boxes begin that are to be blanked. */
  blank: number[]
}

/**
 * Where the boxes begin that no reader of the video needs; undefined for what is no whole MP4 file, or declares more boxes,
 * tracks or pictures than a short video has: a library would count to whatever is declared.
 */
export function boxesToBlank(bytes: Uint8Array): readonly number[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const walk: Walk = { view, boxes: 0, tracks: 0, samples: 0, blank: [] }
  return isBounded(walk, '', 0, bytes.byteLength) && walk.tracks > 0 ? walk.blank : undefined
}

function isBounded(walk: Walk, parent: string, from: number, to: number): boolean {
  const known = KNOWN[parent] ?? []
  for (let at = from; to - at >= 8; ) {
    const box = readBox(walk.view, at, to, parent === '')
    if (!box || ++walk.boxes > BOXES_MAX) return false
    if (!known.includes(box.type)) walk.blank.push(box.at)
    else if (box.type === 'trak' && ++walk.tracks > TRACKS_MAX) return false
    else if (box.type === 'trak' && !isVideo(walk.view, box)) walk.blank.push(box.at)
    else if (box.type in KNOWN) {
      if (!isBounded(walk, box.type, box.from, box.to)) return false
    } else if (!isTableBounded(walk, box)) return false
    at = box.to
  }
  return true
}

function readBox(view: DataView, at: number, end: number, mayEndTheFile: boolean): Box | undefined {
  const declared = view.getUint32(at)
  const type = typeAt(view, at + 4)
  const isLarge = declared === 1
  if (isLarge && end - at < 16) return undefined
  const size = isLarge
    ? Number(view.getBigUint64(at + 8))
    : declared === 0 && mayEndTheFile
      ? end - at
      : declared
  const from = at + (isLarge ? 16 : 8)
  return size >= from - at && size <= end - at ? { type, at, from, to: at + size } : undefined
}

function typeAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((each) => view.getUint8(at + each)))
}

/** The handler of a track stands in its media box. */
function isVideo(view: DataView, track: Box): boolean {
  const media = childOf(view, track, 'mdia')
  const handler = media && childOf(view, media, 'hdlr')
  return handler !== undefined && handler.to - handler.from >= 12 && typeAt(view, handler.from + 8) === 'vide'
}

function childOf(view: DataView, { from, to }: Box, type: string): Box | undefined {
  for (let at = from, count = 0; to - at >= 8 && count < DESCRIPTIONS_MAX * TRACKS_MAX; count++) {
    const box = readBox(view, at, to, false)
    if (!box || box.type === type) return box
    at = box.to
  }
  return undefined
}

/** Whether a table has room for what it says that it holds, and a short video may hold that much. */
function isTableBounded(walk: Walk, { type, from, to }: Box): boolean {
  const { view } = walk
  const bytes = to - from
  const entryBytes = ENTRY_BYTES[type]
  if (entryBytes !== undefined) {
    if (bytes < 8) return false
    const entries = view.getUint32(from + 4)
    if (entries > SAMPLES_MAX || entries * entryBytes > bytes - 8) return false
    return areEntriesBounded(walk, { type, from: from + 8, entries })
  }
  if (type === 'stsd')
    return bytes >= 8 && bytes <= DESCRIPTION_BYTES_MAX && view.getUint32(from + 4) <= DESCRIPTIONS_MAX
  if (type === 'stsz' || type === 'stz2') return bytes >= 12 && areSizesBounded(view, { type, from, bytes })
  return type !== 'trun' || (bytes >= 8 && isRunBounded(walk, from, bytes))
}

/** Each entry of times and of their shifts stands for as many pictures as it says, and each of chunks for as many in one. */
function areEntriesBounded(
  walk: Walk,
  { type, from, entries }: { type: string; from: number; entries: number },
): boolean {
  const { view } = walk
  let sum = 0
  for (let entry = 0; entry < entries; entry++) {
    if (type === 'stts' || type === 'ctts') sum += view.getUint32(from + entry * 8)
    if (type === 'stsc' && view.getUint32(from + entry * 12 + 4) > SAMPLES_MAX) return false
  }
  if (type === 'stts') walk.samples += sum
  return sum <= SAMPLES_MAX && walk.samples <= SAMPLES_MAX
}

function areSizesBounded(
  view: DataView,
  { type, from, bytes }: { type: string; from: number; bytes: number },
): boolean {
  const samples = view.getUint32(from + 8)
  const isUniform = type === 'stsz' && view.getUint32(from + 4) !== 0
  const bits = type === 'stsz' ? 32 : view.getUint8(from + 7)
  return samples <= SAMPLES_MAX && (isUniform || samples * bits <= (bytes - 12) * 8)
}

/** What the flags of a run say that each of its pictures has a field of four bytes for. */
const FIELDS_OF_RUN = [0x100, 0x200, 0x400, 0x800]

function isRunBounded(walk: Walk, from: number, bytes: number): boolean {
  const flags = walk.view.getUint32(from) & 0xffffff
  const samples = walk.view.getUint32(from + 4)
  walk.samples += samples
  const fields = FIELDS_OF_RUN.filter((flag) => flags & flag).length
  return walk.samples <= SAMPLES_MAX && samples * fields * 4 <= bytes - 8
}
