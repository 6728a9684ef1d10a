/** Finds rows by their keys: whole numbers from 0 to 2^53 - 1 that are spread evenly, as a hash is. */
export interface RowsOfKeys {
  /** The row of a key, or -1. */
  find(key: number): number
  /** The row of a key; a new one, numbered on, where it has none. */
  findOrAdd(key: number): number
  readonly size: number
}

/** Rows are kept for good; there is no taking away. */
export function makeRowsOfKeys(): RowsOfKeys {
  let keys = new Float64Array(1_024)
  /** Row + 1, by the place of its key; half of the places at least are free. */
  let places = new Int32Array(2_048)
  let size = 0

  /** The place of a key, or the free one where it would stand. */
  function placeOf(key: number): number {
    let place = key % places.length
    for (;;) {
      const row = (places[place] ?? 0) - 1
      if (row < 0 || keys[row] === key) return place
      place = (place + 1) % places.length
    }
  }

  function double(): void {
    const grown = new Float64Array(keys.length * 2)
    grown.set(keys)
    keys = grown
    places = new Int32Array(places.length * 2)
    for (let row = 0; row < size; row++) places[placeOf(keys[row] ?? 0)] = row + 1
  }

  return {
    find: (key) => (places[placeOf(key)] ?? 0) - 1,
    findOrAdd(key) {
      const known = (places[placeOf(key)] ?? 0) - 1
      if (known >= 0) return known
      if (size === keys.length) double()
      keys[size] = key
      size += 1
      places[placeOf(key)] = size
      return size - 1
    },
    get size() {
      return size
    },
  }
}
