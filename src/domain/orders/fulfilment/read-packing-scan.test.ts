import { describe, expect, test } from 'vitest'
import { readScan, type ScannedLine } from './read-packing-scan.ts'

const laptop: ScannedLine = {
  lineId: 'laptop',
  name: 'Laptop',
  codes: ['4710886123453', 'UX3405MA-PP287WS'],
  pieces: 2,
  needsSerial: true,
  counted: 0,
  serials: [],
}
const mouse: ScannedLine = {
  lineId: 'mouse',
  name: 'Mouse',
  codes: ['5099206085879'],
  pieces: 1,
  needsSerial: false,
  counted: 0,
  serials: [],
}
const disk: ScannedLine = { ...laptop, lineId: 'disk', name: 'Disk', codes: [], pieces: 1 }

describe('a scan', () => {
  test.each([
    [
      'a barcode with the nought that scanners put before it',
      '0036000291452',
      [{ ...mouse, codes: ['036000291452'] }],
      { kind: 'product', lineId: 'mouse' },
    ],
    [
      'a barcode without the noughts that the product has',
      '036000291452',
      [{ ...mouse, codes: ['00036000291452'] }],
      { kind: 'product', lineId: 'mouse' },
    ],
    ['a part number with another dash', 'UX3405MA–PP287WS', [laptop], { kind: 'product', lineId: 'laptop' }],
    ['the barcode of a product', '5099206085879', [laptop, mouse], { kind: 'product', lineId: 'mouse' }],
    [
      'the part number, however it is written',
      ' ux3405ma-pp287ws\n',
      [laptop],
      { kind: 'product', lineId: 'laptop' },
    ],
    [
      'one piece too many',
      '5099206085879',
      [{ ...mouse, counted: 1 }],
      { kind: 'all-counted', name: 'Mouse' },
    ],
    ['goods that nobody ordered', '4006381333931', [laptop, mouse], { kind: 'wrong-product' }],
    [
      'a serial number',
      's/n: r5n0cv',
      [laptop, mouse],
      { kind: 'serial', lineId: 'laptop', piece: 1, serial: 'R5N0CV' },
    ],
    [
      'the serial number of the next piece',
      'R5N0CW',
      [{ ...laptop, serials: [['R5N0CV']] }],
      { kind: 'serial', piece: 2, serial: 'R5N0CW' },
    ],
    ['a number that is in the box', 'r5n0cv', [{ ...laptop, serials: [['R5N0CV']] }], { kind: 'twice' }],
    ['a number where none is asked for', 'R5N0CV', [mouse], { kind: 'wrong-product' }],
    ['what is no number', '!!', [laptop], { kind: 'unreadable', text: '!!' }],
    ['digits with a wrong check digit: a serial number', '4006381333932', [laptop], { kind: 'serial' }],
  ] as const)('of %s', (_what, text, lines, scan) => {
    expect(readScan(text, lines, undefined)).toMatchObject(scan)
  })

  test('of a serial number is for the product that was scanned before it', () => {
    expect(readScan('R5N0CV', [laptop, disk], 'disk')).toMatchObject({ kind: 'serial', lineId: 'disk' })
    expect(readScan('R5N0CV', [laptop, disk], undefined)).toMatchObject({ lineId: 'laptop' })
    const packed = { ...disk, serials: [['R5N0CX']] }
    expect(readScan('R5N0CV', [laptop, packed], 'disk')).toMatchObject({ lineId: 'laptop' })
  })
})
