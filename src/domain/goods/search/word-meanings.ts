import type { Kind } from '#domain/goods/catalogue/categories.ts'

/** Words that people put around what they look for, in English and romanised Hindi; they say nothing about goods. */
export const FILLERS = new Set(
  `colour color a an the for with and or of to in on my me i want need buy best good better cheap cheapest new latest top price prices
   online india please pls show ke ka ki ko liye liya mein me wala wali wale aur ya chahiye chahie mujhe mera ek hai sasta
   sasti saste accha acha achha achi acchi badhiya badiya kharidna dikhao konsa kaunsa naya nayi sabse waala karne karna wale thanda aawaz awaz tez chota chhota bada mota dikha dena lena hona ho hu koi kuch bhi se pe par rs inr rupees rupaye rupee
   hain hoon hoga hogi chahta chahti chahte chahiye chaiye chaheye chaie batao bataiye bataye batana dikhaiye dijiye dijie dedo dena milega
   milegi mil jayega kitna kitne kitni kya kaise kaun kahan kidhar mere meri mera apne apna apni hamare humko hame hamko unka uske iske iska
   isme usme jisme jis jiska ye yeh wo woh vo vali vala vale walla waale bahut zyada jyada thoda ekdum bilkul sahi theek thik jaldi abhi fir
   phir bhai bhaiya yaar sir madam paisa paise vasool kam sabse behtar tagda mast jabardast zabardast dhansu kharidne lagana lagane lagane
   chalane chalega chale raha rahi rhe rahe saath sath liya lie lye liyee dukan dukaan daam dam keemat kimat bata vaali dono
   bachche bachon bacchon sathi pahije hava havi swasta changla changli kay aahe mala madhe ani cha chi che upar zyada
   rakhne rakhna rakhe karte karta karti lagta lagti bajne sunne sunna dekhne dekhna likhne likhna banane chalana jodne badhane bina kaan kan
   dalne dalna daalne bharne rakhni sakta sakte sakti sakun taki lekin magar kyunki abhi isko usko inko jaisa jaise jaisi itna itne waisa
   thodi thode mazboot majboot tikau takatwar powerful original genuine warranty bill ghanta andar bahar neeche rang`
    .split(/\s+/)
    .filter(Boolean),
)

/** What somebody would like, and can do without: it counts where products are compared, and excludes none. */
export const WISHES = new Set(
  'gaming gamer office student college school class classes editing streaming budget work home ghar desktop pc computer build setup pro kit'.split(
    ' ',
  ),
)

/** One word or several, with the kinds of product that they name. The longest is found first. */
export const KIND_NAMES: Readonly<Record<string, readonly Kind[]>> = {
  laptop: ['laptop'],
  laptops: ['laptop'],
  notebook: ['laptop'],
  ultrabook: ['laptop'],
  macbook: ['laptop'],
  cpu: ['cpu'],
  cpus: ['cpu'],
  chip: ['cpu'],
  proc: ['cpu'],
  processor: ['cpu'],
  processors: ['cpu'],
  motherboard: ['motherboard'],
  motherboards: ['motherboard'],
  mainboard: ['motherboard'],
  mobo: ['motherboard'],
  board: ['motherboard'],
  mb: ['motherboard'],
  'system board': ['motherboard'],
  ram: ['memory'],
  memory: ['memory'],
  'memory kit': ['memory'],
  'laptop ram': ['memory'],
  'laptop memory': ['memory'],
  'ram laptop': ['memory'],
  'laptop sodimm': ['memory'],
  'sodimm laptop': ['memory'],
  'memory laptop': ['memory'],
  'laptop ssd': ['ssd'],
  'ssd laptop': ['ssd'],
  'notebook memory': ['memory'],
  'laptop hdd': ['hard-drive'],
  'laptop hard disk': ['hard-drive'],
  'laptop harddisk': ['hard-drive'],
  'laptop hard drive': ['hard-drive'],
  'hdd laptop': ['hard-drive'],
  'hard disk laptop': ['hard-drive'],
  apu: ['cpu'],
  'ram kit': ['memory'],
  dimm: ['memory'],
  sodimm: ['memory'],
  vram: ['graphics-card'],
  'vram card': ['graphics-card'],
  'gpu card': ['graphics-card'],
  'gaming card': ['graphics-card'],
  gfx: ['graphics-card'],
  'gfx card': ['graphics-card'],
  gpu: ['graphics-card'],
  gpus: ['graphics-card'],
  'graphics card': ['graphics-card'],
  'graphic card': ['graphics-card'],
  'graphics cards': ['graphics-card'],
  'video card': ['graphics-card'],
  'vga card': ['graphics-card'],
  'display card': ['graphics-card'],
  graphics: ['graphics-card'],
  psu: ['power-supply'],
  smps: ['power-supply'],
  'power supply': ['power-supply'],
  'power supplies': ['power-supply'],
  'power unit': ['power-supply'],
  ssd: ['ssd'],
  ssds: ['ssd'],
  'ssd drive': ['ssd'],
  'gum stick': ['ssd'],
  gumstick: ['ssd'],
  'ssd hard disk': ['ssd'],
  'ssd harddisk': ['ssd'],
  'ssd hard drive': ['ssd'],
  'hard disk ssd': ['ssd'],
  'solid state drive': ['ssd'],
  'solid state': ['ssd'],
  'nvme drive': ['ssd'],
  hdd: ['hard-drive'],
  hdds: ['hard-drive'],
  'hard disk': ['hard-drive'],
  harddisk: ['hard-drive'],
  'hard drive': ['hard-drive'],
  'hard disk drive': ['hard-drive'],
  'hard drives': ['hard-drive'],
  storage: ['ssd', 'hard-drive'],
  monitor: ['monitor'],
  monitors: ['monitor'],
  screen: ['monitor'],
  lcd: ['monitor'],
  tft: ['monitor'],
  display: ['monitor'],
  case: ['case'],
  cases: ['case'],
  cabinet: ['case'],
  cabinets: ['case'],
  chassis: ['case'],
  cabby: ['case'],
  enclosure: ['case'],
  'pc case': ['case'],
  'computer case': ['case'],
  tower: ['case'],
  keyboard: ['keyboard'],
  kb: ['keyboard'],
  kbd: ['keyboard'],
  keyboards: ['keyboard'],
  mouse: ['mouse'],
  mice: ['mouse'],
  mouses: ['mouse'],
  headphones: ['headphones'],
  headphone: ['headphones'],
  'head phone': ['headphones'],
  'head set': ['headphones'],
  'hand free': ['headphones'],
  earphone: ['headphones'],
  headset: ['headphones'],
  headsets: ['headphones'],
  earphones: ['headphones'],
  earbuds: ['headphones'],
  webcam: ['webcam'],
  webcams: ['webcam'],
  'web camera': ['webcam'],
  camera: ['webcam'],
  'web cam': ['webcam'],
  speaker: ['speaker'],
  speakers: ['speaker'],
  'sound box': ['speaker'],
  'home theatre': ['speaker'],
  'home theater': ['speaker'],
  trackball: ['mouse'],
  'thumb ball': ['mouse'],
  'ear plug': ['headphones'],
  'ear plugs': ['headphones'],
  earplugs: ['headphones'],
  iem: ['headphones'],
  soundbar: ['speaker'],
  'sound bar': ['speaker'],
  'network card': ['network-card'],
  'wifi card': ['network-card'],
  'lan card': ['network-card'],
  'ethernet card': ['network-card'],
  'ethernet adapter': ['network-card'],
  'lan adapter': ['network-card'],
  'wireless adapter': ['network-card'],
  'ethernet adaptor': ['network-card'],
  'lan adaptor': ['network-card'],
  'wifi adaptor': ['network-card'],
  'ethernet dongle': ['network-card'],
  'lan dongle': ['network-card'],
  'wireless dongle': ['network-card'],
  'wifi dongle': ['network-card'],
  'wifi receiver': ['network-card'],
  'wifi stick': ['network-card'],
  'network adapter': ['network-card'],
  'wifi adapter': ['network-card'],
  nic: ['network-card'],
  fan: ['case-fan'],
  fans: ['case-fan'],
  'case fan': ['case-fan'],
  'case fans': ['case-fan'],
  'cabinet fan': ['case-fan'],
  'cabinet fans': ['case-fan'],
  'chassis fan': ['case-fan'],
  'chassis fans': ['case-fan'],
  cooler: ['air-cooler', 'liquid-cooler'],
  coolers: ['air-cooler', 'liquid-cooler'],
  'cpu cooler': ['air-cooler', 'liquid-cooler'],
  'processor cooler': ['air-cooler', 'liquid-cooler'],
  'cpu fan': ['air-cooler', 'liquid-cooler'],
  'cpu fans': ['air-cooler', 'liquid-cooler'],
  'processor fan': ['air-cooler', 'liquid-cooler'],
  'fan processor': ['air-cooler', 'liquid-cooler'],
  'fan case': ['case-fan'],
  'fan cabinet': ['case-fan'],
  heatsink: ['air-cooler'],
  hsf: ['air-cooler'],
  'tower cooler': ['air-cooler'],
  'air cooler': ['air-cooler'],
  aio: ['liquid-cooler'],
  'liquid cooler': ['liquid-cooler'],
  'water cooler': ['liquid-cooler'],
  'liquid cooling': ['liquid-cooler'],
  'water cooling': ['liquid-cooler'],
  'aio cooler': ['liquid-cooler'],
  'liquid cpu cooler': ['liquid-cooler'],
}

const IN_EAR = ['(in <-> ear)', 'earphones', 'earbuds', 'earphone']
const LAPTOP_MODULE = ['sodimm', '(so <-> dimm)']
const LAPTOP_DRIVE = ['2p5inch']
/** Desktop processors of AMD that it sells as "with Radeon graphics": the letter G behind their number. */
const APUS =
  '2200 2400 3200 3400 4300 4350 4600 4650 4700 4750 5300 5350 5500 5600 5650 5700 5750 8300 8500 8600 8700'
    .split(' ')
    .map((number) => `${number}g:*`)

/** Names of kinds that say more than the kind, of which a product must have one, in the notation of `tsquery`. */
export const NAMED_FACTS: Readonly<Record<string, readonly string[]>> = {
  'laptop ram': LAPTOP_MODULE,
  'laptop memory': LAPTOP_MODULE,
  'notebook memory': LAPTOP_MODULE,
  'ram laptop': LAPTOP_MODULE,
  'memory laptop': LAPTOP_MODULE,
  sodimm: LAPTOP_MODULE,
  'laptop sodimm': LAPTOP_MODULE,
  'sodimm laptop': LAPTOP_MODULE,
  'laptop hdd': LAPTOP_DRIVE,
  'laptop hard disk': LAPTOP_DRIVE,
  'laptop harddisk': LAPTOP_DRIVE,
  'laptop hard drive': LAPTOP_DRIVE,
  'hdd laptop': LAPTOP_DRIVE,
  'hard disk laptop': LAPTOP_DRIVE,
  apu: APUS,
  trackball: ['trackball'],
  'gum stick': ['m2'],
  gumstick: ['m2'],
  'thumb ball': ['trackball', '(track <-> ball)', '(thumb & ball)'],
  'ear plug': IN_EAR,
  'ear plugs': IN_EAR,
  earplugs: IN_EAR,
  iem: [...IN_EAR, 'iem'],
  soundbar: ['soundbar', '(sound <-> bar)'],
  'sound bar': ['soundbar', '(sound <-> bar)'],
  earphone: IN_EAR,
  earphones: IN_EAR,
  earbuds: ['(in <-> ear)', 'earbuds', 'earphones', 'tws'],
}

/** Names without whose facts a product of their kind is of no use: a module for desktops is none for a laptop. */
export const isNeeded = (facts: readonly string[]) => facts === LAPTOP_MODULE || facts === LAPTOP_DRIVE

/** Other words for the same thing, of which a product says one. */
export const SAME_WORDS: readonly (readonly string[])[] = [
  ['wifi', 'wireless'],
  ['grey', 'gray'],
  ['usbc', 'usb c', 'type c'],
  ['qhd', '1440p', '2560x1440', 'wqhd', '2k'],
  ['uhd', '4k', '3840x2160', '2160p'],
  ['fhd', '1080p', '1920x1080', 'full hd', 'fullhd'],
  ['wd', 'western digital'],
  ['cooler master', 'coolermaster'],
  ['be quiet', 'bequiet'],
  ['team group', 'teamgroup'],
  ['gskill', 'g skill'],
  ['tkl', 'tenkeyless'],
  ['hyperx', 'hyper x'],
  ['silent', 'quiet', 'noiseless', 'silence'],
  ['fanless', 'passive', 'no fan', 'no fans', 'without fan', 'without fans'],
  ['matx', 'micro atx', 'microatx', 'm atx'],
  ['itx', 'mini itx'],
  ['modular', 'full modular', 'fully modular'],
  ['anc', 'noise cancelling', 'noise canceling', 'noise cancellation', 'noisecancelling'],
  ['mx', 'cherry'],
  ['rgb', 'argb'],
  ['mic', 'microphone'],
  ['glass', 'kaanch', 'kanch', 'sheesha', 'shisha'],
  ['gen3', 'gen 3', 'pcie 3p0', 'pcie3'],
  ['gen4', 'gen 4', 'pcie 4p0', 'pcie4'],
  ['gen5', 'gen 5', 'pcie 5p0', 'pcie5'],
]

const WITH_WOOFER = ['subwoofer', 'woofer', '2p1', '4p1', '5p1', '7p1']
const SURVEILLANCE = ['surveillance', 'skyhawk', 'purple', 'pipeline', 's300', 'av', 'cctv']

/** Words for a use, with what the goods that are made for it say: these are not searched for by the word the other way round. */
export const MADE_FOR: Readonly<Record<string, readonly string[]>> = {
  cctv: SURVEILLANCE,
  surveillance: SURVEILLANCE,
  dvr: SURVEILLANCE,
  nvr: SURVEILLANCE,
  x3d: [
    'x3d',
    ...'5500 5600 5700 5800 7500 7600 7800 7900 7950 9800 9850 9900 9950'
      .split(' ')
      .map((number) => `${number}x3d`),
  ],
  dual: ['dual', '(2 <-> x)'],
  quad: ['quad', '(4 <-> x)'],
  '1gbe': ['gigabit', '1gbe', '(10 & 100 & 1000)'],
  '2p5gbe': ['2p5gbe', '2p5g', '2p5gb', '2p5gbps', '(2p5 <-> gigabit)'],
  '5gbe': ['5gbe', '5gb', '5gbps', '(5 <-> gigabit)'],
  '10gbe': ['10gbe', '10g', '10gb', '10gbps', '10gbase', '(10 <-> gigabit)'],
  ultrawide: [
    ...['ultrawide', '(ultra <-> wide)', '2560x1080', '3440x1440', '3840x1600', '3840x1080'],
    ...['5120x1440', '5120x2160'],
  ],
  // Of a keyboard: its switches are of one of these types.
  mechanical: ['mechanical', 'linear:C', 'tactile:C', 'clicky:C'],
  woofer: WITH_WOOFER,
  subwoofer: WITH_WOOFER,
  nas: ['nas', 'ironwolf', '(wd & red)', '(western & red)', 'n300'],
  server: ['server', 'xeon', 'epyc', 'ecc', 'registered', 'rdimm', 'enterprise', 'exos', 'ultrastar'],
}

/** Names of ours that few use: understood, and never taken for what somebody mistyped. */
export const SLANG: ReadonlySet<string> = new Set(
  'cabby chip proc gfx hsf iem tft nic mouses kbd gumstick system box theatre thumb plug plugs'.split(' '),
)

/** Every word that has a meaning here, whether or not a product says it. */
export const KNOWN_WORDS: ReadonlySet<string> = new Set(
  [...Object.keys(KIND_NAMES), ...Object.keys(MADE_FOR), ...SAME_WORDS.flat(), ...WISHES, ...FILLERS]
    .flatMap((words) => words.split(' '))
    .filter((word) => /^[a-z]{3,}$/.test(word)),
)
