import { describe, expect, test } from 'vitest'
import { textOfFile } from './text-of-file.ts'

const TEXT = 'sku,name\r\n1,"₹ 1,499 – Zürich 🖱 नया"\r\n'
const utf16le = (text: string) => Buffer.from(text, 'utf16le')
const utf16be = (text: string) => utf16le(text).swap16()
const read = (...chunks: (Buffer | string)[]) =>
  textOfFile(new Blob(chunks.map((chunk) => new Uint8Array(Buffer.from(chunk)))))

describe('a file as spreadsheets save it', () => {
  test.each([
    ['UTF-8', [TEXT]],
    ['UTF-8 with a byte order mark', [`\uFEFF${TEXT}`]],
    ['UTF-16 LE with a byte order mark, Excel’s “Unicode Text”', [utf16le(`\uFEFF${TEXT}`)]],
    ['UTF-16 BE with a byte order mark', [utf16be(`\uFEFF${TEXT}`)]],
  ])('is read: %s', async (_what, chunks) => {
    expect(await read(...chunks)).toEqual({ text: TEXT })
  })

  test.each(['', 'a', 'é', 'sku,é'])('is read however short: “%s”', async (text) => {
    expect(await read(text)).toEqual({ text })
    expect(await read(utf16le(`\uFEFF${text}`))).toEqual({ text })
  })

  test('is read across the pieces in which it is read', async () => {
    const text = `x${'🖱₹'.repeat(9_000)}`
    expect(await read(text)).toEqual({ text })
    expect(await read(utf16le(`\uFEFF${text}`))).toEqual({ text })
  })

  test.each([
    ['Windows-1252', [Buffer.from('sku,name\r\n1,Zürich\r\n', 'latin1')], 'Windows-1252'],
    ['UTF-16 LE without a mark', [utf16le(TEXT)], 'UTF-16 without'],
    ['UTF-16 BE without a mark', [utf16be(TEXT)], 'UTF-16 without'],
    ['UTF-16 cut in the middle', [utf16le(`\uFEFF${TEXT}`), Buffer.from([1])], 'damaged'],
    ['a workbook', [Buffer.from('504b030414000600', 'hex'), TEXT], 'Excel workbook'],
    ['a workbook of before 2007', [Buffer.from('d0cf11e0a1b11ae1', 'hex')], 'Excel workbook'],
  ])('says what it looks like and what to save it as: %s', async (_what, chunks, looks) => {
    const answer = await read(...chunks)
    expect(answer).toEqual({ fault: expect.stringContaining(looks) })
    expect(answer).toEqual({ fault: expect.stringContaining('save it as “CSV UTF-8”') })
  })
})
