/** The zeros of the scripts that are written in India: nine more digits follow each. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66]

/** Single characters that stand for a sentence or a word, and would make a text many times as long. */
const WHOLE_WORDS = /[\ufdf0-\ufdfb\u3300-\u3357]/g

/** One spelling of what reads alike: digits of India's scripts and of keys, letters with nothing shown between them. */
export function plainCharacters(text: string): string {
  return text
    .replace(WHOLE_WORDS, ' ')
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}|\u20e3/gu, '')
    .replace(/[\u0660-\u0d6f]/g, plainDigit)
    .replaceAll('。', '.')
}

function plainDigit(character: string): string {
  const code = character.charCodeAt(0)
  const zero = ZEROS.find((each) => code >= each && code <= each + 9)
  return zero === undefined ? character : String(code - zero)
}
