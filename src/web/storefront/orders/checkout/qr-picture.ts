import { toSVG } from 'bwip-js/node'

/** A QR code as the address of a picture, dark on white in any theme, with the quiet zone that readers need. */
export async function qrPicture(text: string): Promise<string> {
  const svg = toSVG({
    bcid: 'qrcode',
    text,
    scale: 4,
    paddingwidth: 16,
    paddingheight: 16,
    backgroundcolor: 'FFFFFF',
  })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
