/** Of the video beside a review, which holds one at most. */
export const VIDEO_SECONDS_MAX = 30
export const VIDEO_MB_MAX = 25
export const VIDEO_BYTES_MAX = VIDEO_MB_MAX * 1024 * 1024
/** Of a form that is read to its end, so that the sender of a larger video reads why it is refused. */
export const VIDEO_FORM_BYTES_MAX = 4 * VIDEO_BYTES_MAX
export const VIDEO_SIDE_MAX = 1_920

/** As the new file is written: H.264 in MP4; VP8, VP9 or AV1 in WebM. */
export type VideoContainer = 'mp4' | 'webm'

export const VIDEO_TYPES: Readonly<Record<VideoContainer, string>> = { mp4: 'video/mp4', webm: 'video/webm' }

/** How many of a file's first bytes tell what it is. */
export const VIDEO_SIGNATURE_BYTES = 12

/** Pictures begin alike. */
const PICTURE_BRANDS = ['avif', 'avis', 'heic', 'heix', 'heif', 'mif1', 'msf1']

/** Of which sort these first bytes are, whatever the file calls itself; what a telephone calls MOV is an MP4 to us. */
export function videoContainerOf(bytes: Uint8Array): VideoContainer | undefined {
  const at = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (at(0, 4) === '\x1a\x45\xdf\xa3') return 'webm'
  return at(4, 8) === 'ftyp' && !PICTURE_BRANDS.includes(at(8, 12)) ? 'mp4' : undefined
}

/** A rounded duration is no second too many: telephones that stop at thirty seconds write a little more. */
export const VIDEO_MS_TAKEN = VIDEO_SECONDS_MAX * 1_000 + 500

export type VideoState = 'waiting' | 'published' | 'withheld'

/** What its writer reads of the state of their video. */
export const VIDEO_STATES: Readonly<Record<VideoState, string>> = {
  waiting: 'Our team looks at your video first',
  published: 'Published',
  withheld: 'Not published',
}
