/** The largest file that may be uploaded, in MB and in bytes. */
export const PICTURE_MB_MAX = 10
export const PICTURE_BYTES_MAX = PICTURE_MB_MAX * 1024 * 1024

export const PICTURE_TOO_LARGE = `A picture can be up to ${PICTURE_MB_MAX} MB.`

/** How many of a file's first bytes tell what it is. */
export const SIGNATURE_BYTES = 12

/** Whether these first bytes are those of a JPEG, PNG, WebP or AVIF, whatever the file calls itself. */
export function looksLikePicture(bytes: Uint8Array): boolean {
  const at = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  return (
    at(0, 3) === '\xff\xd8\xff' ||
    at(0, 8) === '\x89PNG\r\n\x1a\n' ||
    (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') ||
    (at(4, 8) === 'ftyp' && ['avif', 'avis', 'mif1'].includes(at(8, 12)))
  )
}
