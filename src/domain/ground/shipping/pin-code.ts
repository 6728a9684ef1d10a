import { isPinShaped } from '#domain/ground/shared/typed-values/phone-and-pin.ts'
import type { StateCode } from './states.ts'

/** What a PIN code tells. A form fills it in and lets the person change it; it never blocks an order. */
export interface PinCodeArea {
  /** Missing for unknown PINs and for the Army Postal Service (900 to 999). */
  state?: StateCode
  /** False when the PIN is unknown or truly spans two states. */
  certain: boolean
  city?: string
}

/** The state, and where it is sure the city, of a PIN code. Never refuses: what is no PIN is an uncertain nothing. */
export function stateOfPin(pin: string): PinCodeArea {
  if (!isPinShaped(pin)) return { certain: false }
  const state = findIn(EXCEPTIONS, Number(pin)) ?? findIn(DISTRICTS, Number(pin.slice(0, 3)))
  if (!state) return { certain: false }
  const city = cityOfPin(pin)
  return { state, certain: !CROSS_STATE_PINS.includes(pin), ...(city && { city }) }
}

/** The city whose sorting district alone has this PIN; undefined where a district covers more than the city. */
export function cityOfPin(pin: string): string | undefined {
  if (!isPinShaped(pin) || CROSS_STATE_PINS.includes(pin)) return undefined
  for (let length = pin.length; length >= 3; length -= 1) {
    const city = CITY_OF_PREFIX.get(pin.slice(0, length))
    if (city) return city
  }
  return undefined
}

interface Span {
  first: number
  last: number
  state: StateCode
}

function findIn(spans: readonly Span[], code: number): StateCode | undefined {
  return spans.find((span) => span.first <= code && code <= span.last)?.state
}

/** "HR 121-136,140" → spans. Texts, not literals, because the table is sent to the browser. */
function spans(text: string): Span[] {
  return text.split(' | ').flatMap((row) => {
    const [state = '', codes = ''] = row.split(' ')
    return codes.split(',').map((code) => {
      const [first = '', last = first] = code.split('-')
      return { first: Number(first), last: Number(last), state: state as StateCode }
    })
  })
}

/**
 * Derived from the All India Pincode Directory of the Department of Posts (data.gov.in, licence GODL-India).
 * The first three digits of a PIN are its sorting district.
 */
const DISTRICTS = spans(
  'DL 110 | HR 121-136 | PB 140-159 | CH 160 | HP 171-177 | JK 180-193 | LA 194 | UP 201-245,247,250-262,271-285' +
    ' | UK 246,248-249,263 | RJ 301-345 | GJ 360-396 | MH 400-402,404-445 | GA 403 | MP 450-488 | CG 490-497' +
    ' | TS 500-509 | AP 515-535 | KA 560-591 | TN 600-643 | KL 670-695 | WB 700-736,738-743 | SK 737 | AN 744' +
    ' | OD 751-770 | AS 781-788 | AR 790-792 | ML 793-794 | MN 795 | MZ 796 | NL 797-798 | TR 799' +
    ' | BR 800-813,821,823-824,841-855 | JH 814-818,822,825-835',
)

/** PINs that lie in another state than the rest of their district; asked first. */
const EXCEPTIONS = spans(
  'PB 160055,160059,160062,160071,160103-160104' +
    ' | UK 244712-244720,247656-247658,247661,247663-247668,247670-247671,262308-262405,262501-262580' +
    ' | UP 246701-246764 | DD 362520,362540,362570,396210-396230,396240' +
    ' | PY 533464,605001-605013,605107,605110,605502,607402-607403,609601-609607,609609,673310' +
    ' | LD 682551-682559 | JH 813208',
)

/** PINs whose post offices deliver in two states. */
const CROSS_STATE_PINS =
  '110025 244923 244924 247662 305402 311601 332028 333022 335513 335526 343027 396193 396215 396230 396235 396240 ' +
  '503145 503188 503225 503230 503235 503321 504214 504215 505187 505325 505525 506003 509132 509324 531149 533464 ' +
  '605007 605014 605102 605105 605106 605107 605110 605111 605501 605502 607402 607403 609603 609604 756048 781029 ' +
  '781131 782410 802131 813206'

/**
 * Prefixes that belong to one well-known city; the longest prefix wins. A city's own post offices have 0 as the fourth
 * digit and its countryside the others, so large cities have four digits here and smaller ones, whose villages begin
 * sooner, five. General knowledge, kept to the sure ones.
 */
const CITIES =
  'New Delhi 110 | Faridabad 1210 | Gurugram 1220 | Ludhiana 1410 | Amritsar 1430' +
  ' | Jalandhar 14400,14401 | Patiala 14700 | Bathinda 15100 | Chandigarh 1600' +
  ' | Mohali 160055,160059,160062,160071 | Shimla 1710 | Jammu 1800 | Srinagar 1900 | Ghaziabad 2010' +
  ' | Aligarh 2020 | Kanpur 2080 | Prayagraj 2110 | Varanasi 2210 | Lucknow 2260 | Bareilly 2430' +
  ' | Moradabad 2440 | Saharanpur 2470 | Dehradun 2480 | Meerut 2500 | Muzaffarnagar 2510' +
  ' | Gorakhpur 2730 | Mathura 28100 | Agra 2820 | Jhansi 28400 | Jaipur 302 | Ajmer 30500' +
  ' | Udaipur 31300 | Kota 3240 | Bikaner 33400 | Jodhpur 3420 | Rajkot 36000 | Jamnagar 36100' +
  ' | Bhavnagar 36400 | Ahmedabad 380 | Gandhinagar 3820 | Vadodara 3900 | Surat 3950' +
  ' | Mumbai 4000,4001 | Thane 4006 | Pune 4110 | Solapur 41300 | Kolhapur 41600 | Nashik 4220' +
  ' | Chhatrapati Sambhajinagar 4310 | Nagpur 4400 | Akola 44400 | Amravati 44460 | Indore 4520' +
  ' | Ujjain 45600,45601 | Bhopal 4620 | Gwalior 4740 | Jabalpur 4820 | Bhilai 4900 | Raipur 4920' +
  ' | Bilaspur 49500 | Hyderabad 500 | Warangal 50600 | Vijayawada 5200 | Guntur 52200' +
  ' | Nellore 52400 | Visakhapatnam 5300 | Kakinada 53300 | Bengaluru 560 | Mysuru 5700' +
  ' | Mangaluru 5750 | Belagavi 5900 | Chennai 600 | Puducherry 6050 | Thanjavur 61300' +
  ' | Tiruchirappalli 6200 | Madurai 6250 | Tirunelveli 6270 | Thoothukudi 6280 | Vellore 6320' +
  ' | Salem 6360 | Erode 6380 | Coimbatore 6410 | Kozhikode 6730 | Palakkad 67800,67801' +
  ' | Thrissur 68000 | Kochi 6820 | Kottayam 68600 | Alappuzha 68800 | Kollam 69100,69101' +
  ' | Thiruvananthapuram 6950 | Kolkata 700 | Howrah 7111 | Durgapur 7132 | Siliguri 7340' +
  ' | Bhubaneswar 7510 | Cuttack 7530 | Brahmapur 76000 | Rourkela 7690 | Guwahati 7810' +
  ' | Jorhat 78500 | Dibrugarh 7860 | Silchar 78800 | Shillong 7930 | Imphal 79500 | Aizawl 7960' +
  ' | Kohima 79700 | Agartala 7990 | Patna 8000 | Bhagalpur 81200 | Gaya 82300 | Dhanbad 8260' +
  ' | Bokaro Steel City 8270 | Jamshedpur 8310 | Ranchi 8340 | Muzaffarpur 8420 | Darbhanga 8460'

const CITY_OF_PREFIX: ReadonlyMap<string, string> = new Map(
  CITIES.split(' | ').flatMap((row) => {
    const [, city = '', prefixes = ''] = /^(.+) ([\d,]+)$/.exec(row) ?? []
    return prefixes.split(',').map((prefix): [string, string] => [prefix, city])
  }),
)
