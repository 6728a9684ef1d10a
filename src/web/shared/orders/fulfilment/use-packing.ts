import { useState } from 'react'
import { quantityField, serialField } from '#domain/orders/fulfilment/pack-form.ts'
import { readScan, type Scan, type ScannedLine } from '#domain/orders/fulfilment/read-packing-scan.ts'
import { SERIALS_OF_PIECE_MAX } from '#domain/orders/fulfilment/serial-numbers.ts'
import type { LeftToPack } from '#server/orders/fulfilment/parcel-views.ts'
import { playScanSound } from './scan-sounds.ts'

export interface ScanWords {
  isRight: boolean
  text: string
}

/** What was typed and scanned into a parcel so far, and what a scan does with it. */
export function usePacking(lines: readonly LeftToPack[], typed: Readonly<Record<string, string>>) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() => ({
    ...Object.fromEntries(lines.map(({ lineId, left }) => [quantityField(lineId), String(left)])),
    ...typed,
  }))
  const [counted, setCounted] = useState<Readonly<Record<string, number>>>({})
  const [current, setCurrent] = useState<string>()
  const [words, setWords] = useState<ScanWords>()
  const value = (name: string) => values[name] ?? ''
  const set = (name: string, text: string) => setValues((before) => ({ ...before, [name]: text }))
  const say = (next: ScanWords) => {
    setWords(next)
    playScanSound(next.isRight)
  }
  const scanned = (without?: string): ScannedLine[] =>
    lines.map((line) => ({
      lineId: line.lineId,
      name: line.name,
      codes: [line.ean, line.mpn].filter((code) => code !== null),
      pieces: Math.min(line.left, Number(value(quantityField(line.lineId))) || line.left),
      needsSerial: line.needsSerial,
      counted: counted[line.lineId] ?? 0,
      serials: Array.from({ length: line.left }, (_, at) =>
        Array.from({ length: SERIALS_OF_PIECE_MAX }, (_none, nth) =>
          serialField(line.lineId, at + 1, nth + 1),
        )
          .filter((name) => name !== without)
          .flatMap((name) => value(name).split(/[,;]/))
          .filter((text) => text.trim() !== ''),
      ),
    }))
  const count = (lineId: string) => {
    setCounted((before) => ({ ...before, [lineId]: (before[lineId] ?? 0) + 1 }))
    setCurrent(lineId)
  }
  return {
    value,
    set,
    counted: (lineId: string) => counted[lineId] ?? 0,
    words,
    /** A scan beside the fields, or by the camera. */
    scan(text: string): Scan {
      const scan = readScan(text, scanned(), current)
      if (scan.kind === 'product') count(scan.lineId)
      if (scan.kind === 'serial') set(serialField(scan.lineId, scan.piece), scan.serial)
      say(wordsOf(scan))
      return scan
    },
    /** What was scanned or typed into a field of serial numbers; says whether it may stay there. */
    scanInto(name: string, lineId: string): boolean {
      const scan = readScan(value(name), scanned(name), lineId)
      const isSerial = scan.kind === 'serial' || (scan.kind === 'wrong-product' && !scan.isGoods)
      if (scan.kind === 'product') count(scan.lineId)
      if (!isSerial && scan.kind !== 'unreadable' && scan.kind !== 'twice') set(name, '')
      if (!isSerial) say(wordsOf(scan))
      else playScanSound(true)
      return isSerial
    },
  }
}

function wordsOf(scan: Scan): ScanWords {
  switch (scan.kind) {
    case 'product':
      return { isRight: true, text: `Right: ${scan.name}` }
    case 'serial':
      return { isRight: true, text: `${scan.serial} is piece ${scan.piece} of ${scan.name}` }
    case 'all-counted':
      return { isRight: false, text: `One too many: all of ${scan.name} is already scanned` }
    case 'twice':
      return { isRight: false, text: `${scan.serial} is already scanned. Please scan the other piece` }
    case 'wrong-product':
      return { isRight: false, text: `Wrong product: ${scan.code} does not belong in this parcel` }
    case 'unreadable':
      return { isRight: false, text: `“${scan.text}” is not a product in this parcel or a serial number` }
  }
}
