import bwip from 'bwip-js/node'

/** What the library gives for bars that stand beside each other, and for squares. */
type Raw = { sbs: number[] } | { pixs: number[]; pixx: number; pixy: number }

const CODE128 = /^[\x20-\x7e]{1,40}$/

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Whether a text can be printed as a Code 128 that a hand scanner reads: printable ASCII, at most forty letters. */
export function canBeCode128(text: string): boolean {
  return CODE128.test(text)
}

/** Draws a Code 128 over the whole box, with ten modules of white on each side, as scanners need. */
export function drawCode128(doc: PDFKit.PDFDocument, text: string, { x, y, width, height }: Box): void {
  const [code] = bwip.raw('code128', text, '') as Raw[]
  if (!code || !('sbs' in code)) return
  const quiet = 10
  const module = width / (code.sbs.reduce((sum, bar) => sum + bar, 0) + 2 * quiet)
  let left = x + quiet * module
  for (const [at, bar] of code.sbs.entries()) {
    if (at % 2 === 0) doc.rect(left, y, bar * module, height)
    left += bar * module
  }
  doc.fill('black')
}

/** Draws a QR code as a square of this size. Takes text up to a signed invoice's length (about 1,200 characters). */
export function drawQr(
  doc: PDFKit.PDFDocument,
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const [code] = bwip.raw('qrcode', text, text.length > 300 ? 'eclevel=L' : 'eclevel=M') as Raw[]
  if (!code || !('pixs' in code)) return
  const module = size / code.pixx
  for (const [at, isDark] of code.pixs.entries()) {
    if (!isDark) continue
    doc.rect(x + (at % code.pixx) * module, y + Math.floor(at / code.pixx) * module, module, module)
  }
  doc.fill('black')
}
