import { expect, test } from 'vitest'
import { pictureUnits } from './h264-units.ts'
import { boxesToBlank } from './mp4-boxes.ts'
import { videoContainerOf } from './video.ts'
import { isWebmBounded } from './webm-elements.ts'

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['\0\0\0\x18ftypisom', 'mp4'],
  ['\0\0\0\x14ftypqt  ', 'mp4'],
  ['\x1a\x45\xdf\xa3\x9fB\x86\x81', 'webm'],
  ['\0\0\0\x18ftypheic', undefined],
  ['\0\0\0\x18ftypavif', undefined],
  ['<html><body>', undefined],
  ['', undefined],
] as const)('%j begins as %s', (head, container) => {
  expect(videoContainerOf(latin(head))).toBe(container)
})

const box = (type: string, ...inside: string[]): string => {
  const content = inside.join('')
  const size = content.length + 8
  return `\0\0${String.fromCharCode(size >> 8, size & 0xff)}${type}${content}`
}
const track = (handler: string) =>
  box('trak', box('mdia', box('hdlr', `\0\0\0\0\0\0\0\0${handler}`)), box('udta', 'a place'))

test('of an MP4 what no picture needs is blanked: sound, places, and whatever is unknown', () => {
  const file =
    box('ftyp', 'isom') + box('moov', track('vide'), track('soun'), box('meta', 'a camera')) + box('uuid')
  const blank = boxesToBlank(latin(file)) ?? []
  expect(blank.map((at) => [file.slice(at + 4, at + 8), at])).toEqual([
    ['udta', file.indexOf('udta') - 4],
    ['trak', file.lastIndexOf('trak') - 4],
    ['meta', file.indexOf('meta') - 4],
    ['uuid', file.indexOf('uuid') - 4],
  ])
})

test.each([
  ['without a track', box('ftyp', 'isom')],
  ['cut off', box('moov', track('vide')).slice(0, -1)],
  ['with nine tracks', box('moov', ...Array<string>(9).fill(track('vide')))],
])('an MP4 %s is none', (_what, file) => {
  expect(boxesToBlank(latin(file))).toBeUndefined()
})

test('a WebM has pictures, is whole and unpacked', () => {
  const entry = (inside: string) =>
    `\x16\x54\xae\x6b${String.fromCharCode(0x80 + inside.length + 2)}\xae${String.fromCharCode(0x80 + inside.length)}${inside}`
  const cluster = '\x1f\x43\xb6\x75\x86\xa3\x84\x81\0\0\x80'
  const file = (tracks: string, rest = cluster) => latin(`\x18\x53\x80\x67\xff${tracks}${rest}`)
  expect(isWebmBounded(file(entry('\xd7\x81\x01')))).toBe(true)
  expect(isWebmBounded(file(entry('\xd7\x81\x01'), ''))).toBe(false)
  expect(isWebmBounded(file(entry('\xd7\x81\x01')).slice(0, -1))).toBe(false)
  expect(isWebmBounded(file(entry('\x6d\x80\x80')))).toBe(false)
})

test('of a picture of H.264 only what it is decoded from is kept', () => {
  const unit = (type: number, text: string) => `\0\0\0${String.fromCharCode(text.length + 1, type)}${text}`
  const [parameters, place, slice] = [unit(0x67, 'sps'), unit(0x06, 'GPS 28.6 N'), unit(0x65, 'idr')]
  expect(pictureUnits(latin(parameters + place + slice), 4)).toEqual(latin(parameters + slice))
  expect(pictureUnits(latin(slice), 4)).toEqual(latin(slice))
  expect(pictureUnits(latin(`${slice}\0\0\xff\xff\x65`), 4)).toBeUndefined()
  expect(pictureUnits(latin('\0\0\0\0'), 4)).toBeUndefined()
})
