import { foldScripts, INDIAN_LETTERS } from './fold-scripts.ts'

const ACCENTED = 'àáâãäåçèéêëìíîïñòóôõöøùúûüýÿ'
const PLAIN = 'aaaaaaceeeeiiiinoooooouuuuyy'

/**
 * A text in the form in which products are found: lower case, without accents and signs, a number and its unit as one
 * word ("16 GB" is 16gb, 27" is 27inch, 3.5 is 3p5), words in India's scripts by themselves and in one spelling
 * (`foldScripts`). The database's `search_normal` does the same with what products say; a test compares the two.
 */
export function normalText(text: string): string {
  return foldScripts(text)
    .toLowerCase()
    .replace(/[àáâãäåçèéêëìíîïñòóôõöøùúûüýÿ]/g, (sign) => PLAIN[ACCENTED.indexOf(sign)] ?? '')
    .replace(/[®™©''’`]/g, '')
    .replace(INDIAN_WORDS, ' $& ')
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d)\.(?=\d)/g, '$1p')
    .replace(/(?<![a-z0-9_])m\.2/g, 'm2')
    .replace(/(\d)\s*(?:["″”]|inches|inch(?![a-z0-9_])|in(?![a-z0-9_])|-inch)/g, '$1inch ')
    .replace(/mt\/s|mt s(?![a-z0-9_])/g, 'mts')
    .replace(/(\d)[ -]{0,3}watts?(?![a-z0-9_])/g, '$1w')
    .replace(/(\d{3,4})\s*[x×]\s*(\d{3,4})(?!\d)/g, '$1x$2')
    .replace(
      /(\d)[ -]{0,3}(gb|tb|mb|mts|mhz|ghz|hz|w|mm|cm|inch|rpm|dpi|mah|wh|fps|core|thread)s?(?![a-z0-9])/g,
      '$1$2',
    )
    .replace(NO_LETTERS, ' ')
    .trim()
}

const INDIAN_WORDS = new RegExp(`[${INDIAN_LETTERS}]+`, 'g')
const NO_LETTERS = new RegExp(`[^a-z0-9${INDIAN_LETTERS}]+`, 'g')
