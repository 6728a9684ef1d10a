import { HINDI_TENS } from './hindi-numbers.ts'

/** The digits of words of English and Hindi. */
export const DIGITS: Readonly<Record<string, string>> = {
  ...words('zero oh shunya शून्य', '0'),
  ...words('one ek एक', '1'),
  ...words('two do दो', '2'),
  ...words('three teen तीन', '3'),
  ...words('four char chaar चार', '4'),
  ...words('five paanch panch पाँच पांच', '5'),
  ...words('six chhe chhah che छह छः छ', '6'),
  ...words('seven saat सात', '7'),
  ...words('eight aath आठ', '8'),
  ...words('nine nau नौ', '9'),
  ten: '10',
  eleven: '11',
  twelve: '12',
  thirteen: '13',
  fourteen: '14',
  fifteen: '15',
  sixteen: '16',
  seventeen: '17',
  eighteen: '18',
  nineteen: '19',
  ...HINDI_TENS,
}

/** What sounds or looks like a digit, and means something else nearly always: only a whole number of them counts. */
export const SOUNDS: Readonly<Record<string, string>> = {
  ...DIGITS,
  ...words('o', '0'),
  ...words('won wun i', '1'),
  ...words('to too tu ii', '2'),
  ...words('tree free iii', '3'),
  ...words('for fore fower iv', '4'),
  ...words('fife fyve faiv v', '5'),
  ...words('sicks siks sex vi', '6'),
  ...words('sevan sevin vii', '7'),
  ...words('ate ait viii', '8'),
  ...words('nein nyne niner ix', '9'),
}

/** The first digit of "twenty" and its like, which a single digit may follow. */
export const TENS: Readonly<Record<string, string>> = {
  twenty: '2',
  thirty: '3',
  forty: '4',
  fourty: '4',
  fifty: '5',
  sixty: '6',
  seventy: '7',
  eighty: '8',
  ninety: '9',
}

/** How often a word says the digit that follows. */
export const TIMES: Readonly<Record<string, number>> = { double: 2, dubl: 2, triple: 3 }

function words(spellings: string, digit: string): Record<string, string> {
  return Object.fromEntries(spellings.split(' ').map((spelling) => [spelling, digit]))
}
