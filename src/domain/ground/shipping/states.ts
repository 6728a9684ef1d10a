const ROWS = [
  ['AN', 'Andaman and Nicobar Islands', '35'],
  ['AP', 'Andhra Pradesh', '37'],
  ['AR', 'Arunachal Pradesh', '12'],
  ['AS', 'Assam', '18'],
  ['BR', 'Bihar', '10'],
  ['CH', 'Chandigarh', '04'],
  ['CG', 'Chhattisgarh', '22'],
  ['DD', 'Dadra and Nagar Haveli and Daman and Diu', '26'],
  ['DL', 'Delhi', '07'],
  ['GA', 'Goa', '30'],
  ['GJ', 'Gujarat', '24'],
  ['HR', 'Haryana', '06'],
  ['HP', 'Himachal Pradesh', '02'],
  ['JK', 'Jammu and Kashmir', '01'],
  ['JH', 'Jharkhand', '20'],
  ['KA', 'Karnataka', '29'],
  ['KL', 'Kerala', '32'],
  ['LA', 'Ladakh', '38'],
  ['LD', 'Lakshadweep', '31'],
  ['MP', 'Madhya Pradesh', '23'],
  ['MH', 'Maharashtra', '27'],
  ['MN', 'Manipur', '14'],
  ['ML', 'Meghalaya', '17'],
  ['MZ', 'Mizoram', '15'],
  ['NL', 'Nagaland', '13'],
  ['OD', 'Odisha', '21'],
  ['PY', 'Puducherry', '34'],
  ['PB', 'Punjab', '03'],
  ['RJ', 'Rajasthan', '08'],
  ['SK', 'Sikkim', '11'],
  ['TN', 'Tamil Nadu', '33'],
  ['TS', 'Telangana', '36'],
  ['TR', 'Tripura', '16'],
  ['UP', 'Uttar Pradesh', '09'],
  ['UK', 'Uttarakhand', '05'],
  ['WB', 'West Bengal', '19'],
] as const

export type StateCode = (typeof ROWS)[number][0]

/** A state or union territory of India. */
export interface State {
  /** Two letters, as on number plates: MH. */
  code: StateCode
  name: string
  /** The first two digits of a GSTIN registered there. */
  gstCode: string
  /** Supplies inside it bear UTGST in place of SGST (UTGST Act 2017, s. 2; Delhi, Puducherry and J&K bear SGST). */
  isUnionTerritoryWithoutLegislature: boolean
}

const WITHOUT_LEGISLATURE: ReadonlySet<StateCode> = new Set(['AN', 'CH', 'DD', 'LA', 'LD'])

/** Older and other spellings that people, browsers and gateways still fill in. */
const OTHER_SPELLINGS: Readonly<Record<string, StateCode>> = {
  'andaman & nicobar islands': 'AN',
  'andaman & nicobar': 'AN',
  chattisgarh: 'CG',
  ct: 'CG',
  dn: 'DD',
  dh: 'DD',
  'dadra & nagar haveli and daman & diu': 'DD',
  'dadra and nagar haveli': 'DD',
  'daman and diu': 'DD',
  'new delhi': 'DL',
  'nct of delhi': 'DL',
  'jammu & kashmir': 'JK',
  orissa: 'OD',
  or: 'OD',
  pondicherry: 'PY',
  tamilnadu: 'TN',
  tg: 'TS',
  uttaranchal: 'UK',
  ut: 'UK',
}

/** India's 28 states and 8 union territories in the order of a menu. */
export const STATES: readonly State[] = ROWS.map(([code, name, gstCode]) => ({
  code,
  name,
  gstCode,
  isUnionTerritoryWithoutLegislature: WITHOUT_LEGISLATURE.has(code),
}))

const BY_TEXT: ReadonlyMap<string, State> = new Map([
  ...STATES.flatMap((state): [string, State][] => [
    [state.code.toLowerCase(), state],
    [state.name.toLowerCase(), state],
  ]),
  ...Object.entries(OTHER_SPELLINGS).map(([text, code]): [string, State] => [text, stateOfCode(code)]),
])

/** The state that a text names, by code or name, in any case; undefined when there is none. */
export function findState(text: string): State | undefined {
  return BY_TEXT.get(text.trim().toLowerCase().replace(/\s+/g, ' '))
}

/** The state registered under these two GST digits; undefined for unused codes and other territories (96, 97). */
export function findStateByGstCode(gstCode: string): State | undefined {
  return STATES.find((state) => state.gstCode === gstCode)
}

/** The state of a code that is known to be one. */
export function stateOfCode(code: StateCode): State {
  return STATES.find((state) => state.code === code) as State
}
