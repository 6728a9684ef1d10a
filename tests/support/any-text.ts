import fc from 'fast-check'

const SURROGATES_FROM = 0xd800
const SURROGATES = 0x800

/**
 * Every character that Unicode can have, for `fc.string({ unit: ANY_CHARACTER })`. The library's own `binary` is the same,
 * and writes down all 1.1 million of them before it gives the first: seconds in each worker.
 */
export const ANY_CHARACTER = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES })
  .map((place) => String.fromCodePoint(place < SURROGATES_FROM ? place : place + SURROGATES))
