/** Slices, parameter sets and the mark between pictures (ITU-T H.264, table 7-1): what a picture is decoded from. */
const KEPT_TYPES = new Set([1, 2, 3, 4, 5, 7, 8, 9])

/**
 * A picture of H.264 without its further units, in which cameras write where, when and with what they recorded. Each unit
 * stands behind its length; undefined where these do not fill the bytes.
 */
export function pictureUnits(bytes: Uint8Array, lengthBytes: number): Uint8Array | undefined {
  const kept: Uint8Array[] = []
  let keptBytes = 0
  for (let at = 0; at < bytes.length; ) {
    const from = at + lengthBytes
    let length = 0
    for (let each = at; each < from; each++) length = length * 256 + (bytes[each] ?? 0)
    const to = from + length
    if (length === 0 || to > bytes.length) return undefined
    if (KEPT_TYPES.has((bytes[from] ?? 0) & 0x1f)) {
      kept.push(bytes.subarray(at, to))
      keptBytes += to - at
    }
    at = to
  }
  if (keptBytes === bytes.length) return bytes
  const joined = new Uint8Array(keptBytes)
  let filled = 0
  for (const unit of kept) {
    joined.set(unit, filled)
    filled += unit.length
  }
  return joined
}
