/** The letters and vowel signs of India's scripts, Arabic ones for Urdu among them, for a class of a regular expression. */
export const INDIAN_LETTERS = String.raw`\u0620-\u063f\u0641-\u064a\u066e-\u06d3\u06d5\u06fa-\u06fc\u0750-\u077f\u0900-\u0963\u0971-\u09e5\u09f0\u09f1\u0a01-\u0a75\u0a81-\u0ae5\u0af9-\u0b63\u0b71-\u0be5\u0c00-\u0c63\u0c80-\u0ce5\u0cf1-\u0d4e\u0d54-\u0d57\u0d5f-\u0d63\u0d7a-\u0d7f`

const INDIAN_WORD = new RegExp(`^[${INDIAN_LETTERS}]+$`)

export function isIndianWord(word: string): boolean {
  return INDIAN_WORD.test(word)
}

const DIGITS =
  '०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'
/** Letters that are written one for the other, each with the one that stands for both. */
const LETTERS = 'ऩऱऴँൺൻർൽൾൿآأإٱؤئيىكهةۀۂۃەۓ'
const SAME_LETTERS = 'नरळंണനരലളകااااویییکہہہہہہے'
/** Dots below (nukta), joiners, vowel points of Arabic and its drawn-out line. */
const LEFT_OUT = /\u200c|\u200d|[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0c3c\u0cbc\u0640\u064b-\u0655\u0670]/g

const SAME = new Map([
  ...[...DIGITS].map((digit, at) => [digit, String(at % 10)] as const),
  ...[...LETTERS].map((letter, at) => [letter, SAME_LETTERS[at] ?? ''] as const),
])
const WITH_SAME = new RegExp(`[${DIGITS}${LETTERS}]`, 'g')

/**
 * A text with one spelling for what India's scripts write in several: composed signs (NFC) without dots below (ज़ is ज),
 * a nasal before its own consonants as anusvara (हिन्दी is हिंदी), the letters of Urdu for those of Arabic, our digits. What
 * is written in other scripts stays, but composed. The database's `fold_scripts` does the same; a test compares the two.
 */
export function foldScripts(text: string): string {
  return (
    text
      .normalize('NFC')
      // Before Unicode had letters for them, Malayalam's final consonants were written so.
      .replaceAll('\u0d4d\u200d', '')
      .replace(WITH_SAME, (sign) => SAME.get(sign) ?? sign)
      .replace(LEFT_OUT, '')
      .replace(/ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[ट-ध])|म्(?=[प-भ])/g, 'ं')
  )
}
