import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { SIGNED_QR_LENGTH_MAX } from '#domain/money/invoicing/einvoices/einvoice-form.ts'
import { drawQr } from './barcode.ts'

test('the longest signed text that a form takes can be printed, and not one letter more', () => {
  const draw = (length: number) =>
    drawQr(new PDFDocument(), `a.b.${'c'.repeat(length - 4)}`, { x: 0, y: 0, size: 100 })
  expect(() => draw(SIGNED_QR_LENGTH_MAX)).not.toThrow()
  expect(() => draw(SIGNED_QR_LENGTH_MAX + 1)).toThrow()
})
