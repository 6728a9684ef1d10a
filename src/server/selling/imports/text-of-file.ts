import { setImmediate as nextTurn } from 'node:timers/promises'

/** Why a file is none: in words, for the person who sent it. */
export class UnreadableFile extends Error {}

/** What is read in one turn of the event loop: other requests are served between two pieces. */
const PIECE_BYTES = 8 * 1024
/** What tells one kind of file from another. */
const SIGN_BYTES = 8

const TO_UTF_8 = 'In a spreadsheet, save it as “CSV UTF-8”.'

/**
 * The text of a file piece by piece, without its byte order mark: UTF-8, or UTF-16 with a byte order mark, as Excel's
 * "Unicode Text" is. Throws `UnreadableFile` for anything else, with what it looks like and what to save it as.
 */
export async function* textOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let start = Buffer.alloc(0)
  try {
    for await (const bytes of body)
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
        await nextTurn()
        const piece = bytes.subarray(at, at + PIECE_BYTES)
        if (decoder) yield decoded(decoder, piece)
        else {
          start = Buffer.concat([start, piece])
          if (start.length < SIGN_BYTES) continue
          decoder = decoderFor(start)
          yield decoded(decoder, start)
        }
      }
    if (!decoder) {
      decoder = decoderFor(start)
      yield decoded(decoder, start)
    }
    yield decoder.decode()
  } catch (error) {
    if (error instanceof TypeError) throw new UnreadableFile(notDecoded(decoder))
    throw error
  }
}

/** The whole text of a small file that was sent with a form, or why it is none. */
export async function textOfFile(file: Blob): Promise<{ text: string } | { fault: string }> {
  try {
    let text = ''
    for await (const piece of textOf(file.stream())) text += piece
    return { text }
  } catch (error) {
    if (error instanceof UnreadableFile) return { fault: error.message }
    throw error
  }
}

/** PostgreSQL refuses NUL. */
function decoded(decoder: TextDecoder, piece: Uint8Array): string {
  return decoder.decode(piece, { stream: true }).replaceAll('\0', ' ')
}

function decoderFor(start: Buffer): TextDecoder {
  const sign = start.subarray(0, SIGN_BYTES).toString('hex')
  // The signatures of ZIP archives (APPNOTE.TXT 4.3.7) and of compound files ([MS-CFB] 2.2).
  if (sign.startsWith('504b0304') || sign === 'd0cf11e0a1b11ae1')
    throw new UnreadableFile(
      'This is an Excel workbook, and we read CSV files. In Excel, under File, Save As, save it as “CSV UTF-8” and upload that file.',
    )
  if (sign.startsWith('fffe')) return new TextDecoder('utf-16le', { fatal: true })
  if (sign.startsWith('feff')) return new TextDecoder('utf-16be', { fatal: true })
  if (/^(?:(?:00[2-7].){4}|(?:[2-7].00){4})$/.test(sign))
    throw new UnreadableFile(`This looks like UTF-16 without its byte order mark. ${TO_UTF_8}`)
  return new TextDecoder('utf-8', { fatal: true })
}

function notDecoded(decoder: TextDecoder | undefined): string {
  return decoder?.encoding === 'utf-8'
    ? `This file is not UTF-8 text. It looks like Windows-1252, as which Excel saves plain “CSV”. ${TO_UTF_8}`
    : `This looks like UTF-16, but is damaged. ${TO_UTF_8}`
}
