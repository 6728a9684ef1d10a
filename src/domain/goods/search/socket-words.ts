/** What a search for a board or a cooler says of the processor that it is for. */
export interface SocketsAsked {
  /** In the notation of `tsquery`. */
  alternatives: string[]
  /** The words that say it. */
  words: string[]
}

/** Words of makers and series around a processor's number. */
const AROUND = /^(?:intel|amd|ryzen|core|ultra|i[3579]|[3579]|gen|generation|series|cpu|processor)$/

/** "12th gen", "i5 12400f", "ryzen 7 5800x", "ultra 7 265k": the socket of such a processor. Undefined where none is named. */
export function socketsAsked(words: readonly string[]): SocketsAsked | undefined {
  const isRyzen = words.includes('ryzen')
  const isIntel = words.some((word) => /^i[3579]$|^intel$|^core$/.test(word))
  for (const [at, word] of words.entries()) {
    const socket = socketOf(word, words[at + 1], { isRyzen, isIntel, isUltra: words.includes('ultra') })
    if (socket === undefined) continue
    return {
      alternatives: socketForms(socket),
      words: words.filter((other) => other === word || AROUND.test(other)),
    }
  }
  return undefined
}

interface Makers {
  isRyzen: boolean
  isIntel: boolean
  isUltra: boolean
}

function socketOf(word: string, next: string | undefined, { isRyzen, isIntel, isUltra }: Makers) {
  const generation = /^(\d{1,2})(?:th|rd|nd)$/.exec(word)
  if (generation && /^gen/.test(next ?? '')) return OF_INTEL[Number(generation[1])]
  if (isUltra && /^2\d\d[a-z]{0,2}$/.test(word)) return 'lga1851'
  const number = /^(\d{1,2})\d{3}[a-z0-9]{0,3}$/.exec(word)
  const thousands = Number(number?.[1])
  if (isRyzen) return OF_RYZEN[thousands]
  return isIntel || thousands >= 10 ? OF_INTEL[thousands] : undefined
}

/** By the generation, which is what the number of a processor begins with. Intel's list of desktop processors. */
const OF_INTEL: Readonly<Record<number, string>> = {
  2: 'lga1155',
  3: 'lga1155',
  4: 'lga1150',
  6: 'lga1151',
  7: 'lga1151',
  8: 'lga1151',
  9: 'lga1151',
  10: 'lga1200',
  11: 'lga1200',
  12: 'lga1700',
  13: 'lga1700',
  14: 'lga1700',
}
/** AMD's list of desktop processors; Threadripper's numbers are higher in the thousands' own series. */
const OF_RYZEN: Readonly<Record<number, string>> = {
  1: 'am4',
  2: 'am4',
  3: 'am4',
  4: 'am4',
  5: 'am4',
  7: 'am5',
  8: 'am5',
  9: 'am5',
}

/** By which products say a socket: "lga1700", "LGA 1700". */
export function socketForms(socket: string): string[] {
  const [, letters, digits] = /^([a-z]+)(\d+)$/.exec(socket) ?? []
  return [socket, `(${letters} <-> ${digits})`]
}
