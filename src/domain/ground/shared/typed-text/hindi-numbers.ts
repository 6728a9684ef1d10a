/** From ten to ninety-nine, in order, ten a line. */
const IN_LATIN = `das gyarah barah terah chaudah pandrah solah satrah atharah unnis
bees ikkis bais teis chaubis pachis chabbis sattais atthais untis
tees ikattis battis taintis chauntis paintis chattis saintis adtis untalis
chalis iktalis bayalis taintalis chavalis paintalis chiyalis saintalis adtalis unchas
pachas ikyavan bavan tirpan chauvan pachpan chappan sattavan atthavan unsath
saath iksath basath tirsath chausath painsath chiyasath sadsath adsath unhattar
sattar ikhattar bahattar tihattar chauhattar pachhattar chihattar satattar atthattar unasi
assi ikyasi bayasi tirasi chaurasi pachasi chiyasi sattasi atthasi navasi
nabbe ikyanve banve tiranve chauranve pachanve chiyanve sattanve atthanve ninyanve`
const OTHERWISE_IN_LATIN: Readonly<Record<string, string>> = {
  gyara: '11',
  bara: '12',
  tera: '13',
  chauda: '14',
  pandra: '15',
  sola: '16',
  satra: '17',
  athara: '18',
  bis: '20',
  pachees: '25',
  tis: '30',
  chaalis: '40',
  chalees: '40',
  pachaas: '50',
  sath: '60',
  nabbey: '90',
}
const IN_DEVANAGARI = `दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस
बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस
तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस
चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास
पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ
साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर
सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी
अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी
नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे`

/** The two digits of the Hindi words from ten to ninety-nine, as plain characters spell them. */
export const HINDI_TENS: Readonly<Record<string, string>> = {
  ...inOrder(IN_LATIN),
  ...OTHERWISE_IN_LATIN,
  ...inOrder(IN_DEVANAGARI),
}

function inOrder(words: string): Record<string, string> {
  const spelt = words.normalize('NFKC').split(/\s+/)
  return Object.fromEntries(spelt.map((word, index) => [word, String(index + 10)]))
}
