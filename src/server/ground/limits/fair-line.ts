/**
 * Work that waits, by who asked for it: whoever asks for much waits behind whoever asks for little, since the next is
 * always the oldest of the asker whose turn is the longest ago.
 */
export interface FairLine<Item> {
  readonly length: number
  /** False when the line is full, or this asker's part of it: then nothing was added. */
  add(asker: string, item: Item): boolean
  takeNext(): Item | undefined
  /** Takes all that wait, in no promised order. */
  takeAll(): Item[]
}

export function fairLine<Item>({
  waitingMax,
  askerMax,
}: {
  waitingMax: number
  askerMax: number
}): FairLine<Item> {
  // In the order of their turns: who was served goes to the end.
  const items = new Map<string, Item[]>()
  let length = 0
  return {
    get length() {
      return length
    },
    add(asker, item) {
      const own = items.get(asker) ?? []
      if (length >= waitingMax || own.length >= askerMax) return false
      own.push(item)
      items.set(asker, own)
      length += 1
      return true
    },
    takeNext() {
      const [next] = items
      if (!next) return undefined
      const [asker, own] = next
      const item = own.shift()
      items.delete(asker)
      if (own.length > 0) items.set(asker, own)
      length -= 1
      return item
    },
    takeAll() {
      const all = [...items.values()].flat()
      items.clear()
      length = 0
      return all
    },
  }
}
