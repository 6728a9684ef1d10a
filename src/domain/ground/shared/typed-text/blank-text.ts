/**
 * What leaves no mark on a screen or a label: white space, control characters, what Unicode lets be ignored when it is
 * shown (zero-width characters, the soft hyphen, Hangul fillers, tags, variation selectors) and the empty Braille pattern.
 */
const INVISIBLE = /[\s\p{Cc}\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+/gu

/**
 * Says whether a text shows nothing: the one meaning of "blank" for whatever people type. Invisible characters between
 * others stay where they are, because Indian scripts need joiners and emoji selectors.
 */
export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, '') === ''
}
