import { shownWeight } from '#domain/goods/compatibility/verdicts/shown-weight.ts'
import type { Answer, Verdict } from '#domain/goods/compatibility/verdicts/verdict.ts'

/** One comparison in a few words, for a row of a list: "242 of 360 mm". */
export interface FitCheck {
  words: string
  answer: Answer
}

/** What each rule compares, as short as a row has room for. */
export const CHECK_WORDS: Readonly<Record<string, string>> = {
  'one-of-each': 'one of each',
  'processor-socket': 'socket',
  'processor-chipset': 'chipset and BIOS',
  'processor-memory': 'memory type',
  'memory-speed': 'memory speed',
  'memory-type': 'memory type',
  'memory-form': 'module form',
  'memory-registered': 'registered memory',
  'memory-slots': 'memory slots',
  'memory-capacity': 'capacity',
  'laptop-memory-type': 'laptop memory',
  'memory-ecc': 'error correction',
  'memory-tested': 'tested memory',
  'cooler-memory': 'memory under the cooler',
  'cooler-socket': 'cooler socket',
  'cooler-power': 'heat',
  'cooler-present': 'a cooler',
  'radiator-place': 'radiator',
  'board-size': 'board size',
  'board-back-connectors': 'rear connectors',
  'graphics-length': 'card length',
  'graphics-width': 'case slots',
  'cooler-height': 'cooler height',
  'supply-form': 'supply form',
  'supply-length': 'supply length',
  'graphics-height': 'card height',
  'graphics-sag': 'card support',
  'm2-slots': 'M.2 slots',
  'sata-ports': 'SATA ports',
  'drive-bays': 'drive bays',
  'supply-drive-plugs': 'drive plugs',
  'laptop-drive': 'laptop drive',
  'lane-sharing': 'shared lanes',
  'drive-socket': 'drive socket',
  'expansion-cards': 'add-in cards',
  'network-card-socket': 'card socket',
  'card-bluetooth': 'Bluetooth',
  picture: 'picture',
  'graphics-slot': 'slot',
  'monitor-sockets': 'monitor sockets',
  'monitor-cable': 'monitor cable',
  'supply-watts': 'watts',
  'supply-peaks': 'power peaks',
  'supply-board-plugs': 'board plugs',
  'supply-graphics-plugs': 'graphics plugs',
  'front-usb-c': 'front USB-C',
  'front-usb-a': 'front USB-A',
  'fan-connector': 'fan plug',
  'fan-headers': 'fan headers',
  'light-plug': 'light plug',
}

/** Rules that compare a size with the room for it, in millimetres and in this order. */
const MEASURED = ['graphics-length', 'cooler-height', 'supply-length']

/** Each comparison once, with the worst that was said of it; in the order given. */
export function checksOf(verdicts: readonly Verdict[]): FitCheck[] {
  const checks = new Map<string, FitCheck>()
  for (const verdict of verdicts) {
    const words = wordsOf(verdict)
    if (!checks.has(words)) checks.set(words, { words, answer: shownWeight(verdict) })
  }
  return [...checks.values()]
}

function wordsOf({ rule, facts: [size, room] }: Verdict): string {
  const words = CHECK_WORDS[rule] ?? rule
  if (!MEASURED.includes(rule) || !size?.value?.endsWith(' mm') || !room?.value?.endsWith(' mm')) return words
  return `${words} ${size.value.replace(' mm', '')} of ${room.value}`
}
