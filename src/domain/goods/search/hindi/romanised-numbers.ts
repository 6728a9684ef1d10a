/** Numbers as people write their Hindi or English names in Latin letters, each with the spellings that are common. */
const NUMBERS: ReadonlyMap<string, number> = new Map(
  `1 ek one; 1.5 dedh ded; 2 do two; 2.5 dhai dhaai; 3 teen tin three; 4 char chaar four; 5 panch paanch pach five; 6 chhe che chhah chah chhai six;
   7 saat sat seven; 8 aath ath eight; 9 nau nine; 10 das dus ten; 11 gyarah gyara eleven; 12 barah baarah bara twelve; 13 terah;
   14 chaudah; 15 pandrah pandra fifteen; 16 solah sola solaah sixteen; 17 satrah; 18 atharah athara eighteen; 19 unnis; 20 bees bis twenty;
   21 ikkis ikkees; 22 bais baees; 23 teis; 24 chaubis chobis choubis chaubees; 25 pachis pachchis pachees; 26 chhabbis; 27 sattais satais sattaees; 28 atthais athais;
   29 untis; 30 tees tis thirty; 31 ikattis; 32 battis batis battees; 33 taintis; 34 chauntis chautis chauntees chautees; 35 paintis; 36 chhattis; 40 chalis chaalis forty;
   44 chauvalis chawalis chavalis chowalis chauwalis; 45 paintalis; 48 adtalis artalis; 50 pachas pachaas fifty; 55 pachpan; 56 chhappan; 60 saath sath sixty; 64 chausath chaunsath;
   65 painsath; 70 sattar seventy; 75 pachhattar pachattar; 80 assi assee eighty; 85 pachasi; 90 nabbe ninety; 95 pachanve; 96 chhiyanve`
    .split(';')
    .flatMap((line) => {
      const [number, ...names] = line.trim().split(/\s+/)
      return names.map((name) => [name, Number(number)] as const)
    }),
)
const NAME = [...NUMBERS.keys()].join('|')
/** A number, in English of tens and ones. */
const SPOKEN = `(${NAME})(?:[ -](one|two|three|four|five|six|eight))?`
/** Many of these names are other words too ("do": give), so one counts only before what is counted. */
const COUNTED = String.raw`(?=\s*(?:gb|tb|mb|gigs?|gigabytes?|terabytes?|tera|inch|inches|wat|watts?|vat|hz|hertz|core|cores|mhz|hazar|hazaar|hajar|thousand|lakh|lac|rupaye|rupees)\b)`
const BEFORE_UNITS = new RegExp(String.raw`\b${SPOKEN}${COUNTED}`, 'g')
const HUNDREDS = new RegExp(String.raw`\b(${NAME}) (?:sau|hundred)(?: (${NAME}))?\b`, 'g')
/** "sadhe chhe sau": six and a half hundred. */
const HALF_HUNDREDS = new RegExp(String.raw`\b(?:sadhe|saadhe|sade|saade) (${NAME}) (?:sau|hundred)\b`, 'g')
/** "rtx tees sattar", "rtx 30 70": the halves of a card's number. */
const CARD = new RegExp(String.raw`\b(rtx|gtx|rx) (${NAME}|\d\d) (${NAME}|\d\d)\b`, 'g')

/** "b five fifty", "x 6 70": the letter and number of a chipset. */
const CHIPSET = new RegExp(String.raw`\b([abhxz]) (${NAME}|[2-9]) (${NAME}|[1-9]0)\b`, 'g')
/** "two point one": channels of speakers. */
const POINT = new RegExp(String.raw`\b(${NAME}|\d) point (${NAME}|\d)\b`, 'g')
/** Of watts a thousand is no price. */
const THOUSAND_WATTS = /\b(?:(\d+) ?)?(?:hazaa?r|hajar|thousand)(?=\s*(?:w|wat|watts?|vat)\b)/g

/** "ryzen saat", "i five": the series of a processor. */
const SERIES = new RegExp(String.raw`\b(ryzen|i) (${NAME})\b`, 'g')

const numberNamed = (name: string | undefined) => NUMBERS.get(name ?? '') ?? Number(name ?? 0)

/** Spoken numbers in digits where they count something: "saat sau pachas watt" is 750 watt, "battis gb" 32 gb. */
export function romanisedInDigits(text: string): string {
  return text
    .replace(CARD, (_, card: string, first: string, second: string) => {
      return `${card} ${numberNamed(first) * 100 + numberNamed(second)}`
    })
    .replace(CHIPSET, (whole, letter: string, first: string, second: string) => {
      const [hundreds, tens] = [numberNamed(first), numberNamed(second)]
      return hundreds < 10 && tens >= 10 && tens < 100 ? `${letter}${hundreds * 100 + tens}` : whole
    })
    .replace(SERIES, (whole, series: string, name: string) =>
      [3, 5, 7, 9].includes(numberNamed(name)) ? `${series} ${numberNamed(name)}` : whole,
    )
    .replace(POINT, (_, first: string, second: string) => `${numberNamed(first)}.${numberNamed(second)}`)
    .replace(HALF_HUNDREDS, (_, first: string) => String(numberNamed(first) * 100 + 50))
    .replace(HUNDREDS, (_, first: string, rest?: string) =>
      String(numberNamed(first) * 100 + numberNamed(rest)),
    )
    .replace(BEFORE_UNITS, (_, first: string, ones?: string) =>
      String(numberNamed(first) + numberNamed(ones)),
    )
    .replace(THOUSAND_WATTS, (_, count = '1') => String(Number(count) * 1_000))
}
