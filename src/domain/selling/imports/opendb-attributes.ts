import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { processorGeneration } from '#domain/goods/compatibility/processor-generation.ts'
import { isBlank } from '#domain/ground/shared/typed-text/blank-text.ts'
import { socketOfProcessor, withoutContradictions } from './opendb-contradictions.ts'
import { backPorts, cardPorts, frontPorts, monitorPorts } from './opendb-ports.ts'

/** An object of somebody else's JSON: nothing in it can be trusted to be there, or to be of a type. */
export type Part = Readonly<Record<string, unknown>>

type Values = Record<string, unknown>

/**
 * What a part of BuildCores OpenDB says about itself, under our names and in our units and spellings. What it does not
 * say is absent; a value that we do not list may still be in here, for the caller to leave out.
 */
export function partAttributes(kind: Kind, part: Part): Values {
  const shared = {
    model: textAt(part, 'metadata', 'variant'),
    series: textAt(part, 'metadata', 'series') ?? textAt(part, 'series'),
    colour: colour(part),
    lighting: lighting(part),
  }
  const said: Values = { ...shared, ...READERS[kind]?.(part) }
  const values = withoutContradictions(kind, textAt(part, 'metadata', 'name') ?? '', said)
  return Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

/** The text at a path; undefined where there is none. */
export function textAt(part: Part, ...path: string[]): string | undefined {
  const value = at(part, path)
  return typeof value === 'string' && !isBlank(value) ? value.trim() : undefined
}

const READERS: Partial<Record<Kind, (part: Part) => Values>> = {
  cpu: (part) => ({
    ...named(part),
    architecture: textAt(part, 'microarchitecture'),
    cores: counted(part, 'cores', 'total'),
    threads: counted(part, 'cores', 'threads'),
    performanceCores: counted(part, 'cores', 'performance'),
    efficiencyCores: counted(part, 'cores', 'efficiency'),
    baseClock: counted(part, 'clocks', 'performance', 'base'),
    boostClock: counted(part, 'clocks', 'performance', 'boost'),
    efficiencyBaseClock: counted(part, 'clocks', 'efficiency', 'base'),
    efficiencyBoostClock: counted(part, 'clocks', 'efficiency', 'boost'),
    l2Cache: counted(part, 'cache', 'l2'),
    l3Cache: counted(part, 'cache', 'l3'),
    tdp: counted(part, 'specifications', 'tdp'),
    ppt: counted(part, 'specifications', 'ppt'),
    ...integratedGraphics(textAt(part, 'specifications', 'integratedGraphics', 'model')),
    memoryTypes: list(at(part, ['specifications', 'memory', 'types'])),
    memoryMax: counted(part, 'specifications', 'memory', 'maxSupport'),
    memoryChannels: counted(part, 'specifications', 'memory', 'channels'),
    eccMemory: flag(part, 'specifications', 'eccSupport'),
    coolerIncluded: flag(part, 'specifications', 'includesCooler'),
  }),
  'graphics-card': (part) => ({
    chipset: textAt(part, 'chipset'),
    chipMaker: textAt(part, 'chipset_manufacturer'),
    shaders: counted(part, 'core_count'),
    baseClock: counted(part, 'core_base_clock'),
    boostClock: counted(part, 'core_boost_clock'),
    vram: counted(part, 'memory'),
    vramType: textAt(part, 'memory_type'),
    busWidth: counted(part, 'memory_bus'),
    interface: textAt(part, 'interface')?.match(/^PCIe \d\.0 x\d+$/)?.[0],
    ...cardPorts(object(part.video_outputs)),
    hdmiPorts: sum(part, 'video_outputs', /^hdmi_/),
    displayPorts: sum(part, 'video_outputs', /^displayport_/),
    usbCPorts: counted(part, 'video_outputs', 'usb_c'),
    tdp: counted(part, 'tdp'),
    power16Pin: sum(part, 'power_connectors', /12v/i),
    power8Pin: counted(part, 'power_connectors', 'pcie_8_pin'),
    power6Pin: counted(part, 'power_connectors', 'pcie_6_pin'),
    cooling: COOLING[textAt(part, 'cooling') ?? ''],
    length: counted(part, 'length'),
    slots: counted(part, 'total_slot_width'),
  }),
  motherboard: (part) => ({
    socket: socket(textAt(part, 'socket')),
    chipset: textAt(part, 'chipset')?.replace(/^(Intel|AMD)\s+/, ''),
    biosFlashback: flag(part, 'bios_features', 'flashback'),
    formFactor: board(textAt(part, 'form_factor')),
    backConnect: flag(part, 'back_connect_connectors'),
    memoryType: textAt(part, 'memory', 'ram_type'),
    memorySlots: counted(part, 'memory', 'slots'),
    memoryMax: counted(part, 'memory', 'max'),
    eccMemory: flag(part, 'ecc_support'),
    m2Slots: someParts(part.m2_slots).map((slot) =>
      whole({
        ...interfaceOfSlot(textAt(slot, 'interface') ?? ''),
        sizes: sizesOfSlot(textAt(slot, 'size')),
        moduleKey: /^(M|B|B\+M|E)$/.test(textAt(slot, 'key') ?? '')
          ? `${textAt(slot, 'key')} key`
          : undefined,
      }),
    ),
    pcieSlots: parts(part.pcie_slots).flatMap((slot) =>
      Array.from({ length: Math.min(counted(slot, 'quantity') ?? 1, 8) }, () =>
        whole({ interface: `PCIe ${textAt(slot, 'gen')} x${counted(slot, 'lanes')}` }),
      ),
    ),
    // Every board has some: 0 is what was not filled in.
    sataPorts: sum(part, 'storage_devices', /^sata_/) || undefined,
    usb2Headers: number(part, 'usb_headers', 'usb_2_0'),
    usb3Headers: number(part, 'usb_headers', 'usb_3_2_gen_1'),
    // Of these speeds the headers are for USB-C in front. 0 is often what was not filled in.
    usbCHeaders: sum(part, 'usb_headers', /^usb_3_2_gen_2/) || undefined,
    ...backPorts(texts(part.back_panel_ports)),
    epsConnectors:
      texts(at(part, ['power_connectors', 'cpu_power'])).filter((each) => /^8[ -]pin/.test(each)).length ||
      undefined,
    fanHeaders: sum(part, 'fan_headers', /fan|pump|cpu_opt/),
    argbHeaders: number(part, 'rgb_headers', 'argb_5v'),
    rgbHeaders: number(part, 'rgb_headers', 'rgb_12v'),
    lanSpeed: speeds(part.onboard_ethernet),
    wifi: wifi(textAt(part, 'wireless_networking')),
    audio: textAt(part, 'audio', 'chipset'),
  }),
  memory: (part) => ({
    memoryType: textAt(part, 'ram_type'),
    capacity: counted(part, 'capacity'),
    modules: counted(part, 'modules', 'quantity'),
    formFactor: textAt(part, 'form_factor')
      ?.replace(/^\d+-pin\s+/, '')
      .replace(/^UDIMM$/, 'DIMM'),
    speed: counted(part, 'speed'),
    casLatency: counted(part, 'cas_latency'),
    timings: textAt(part, 'timings'),
    voltage: counted(part, 'voltage'),
    profiles: list(part.profile_support)?.map((one) => ({ XMP: 'Intel XMP', EXPO: 'AMD EXPO' })[one] ?? one),
    ecc: textAt(part, 'ecc') && textAt(part, 'ecc') === 'ECC',
    registered: textAt(part, 'registered') && textAt(part, 'registered') === 'Registered',
    heatSpreader: flag(part, 'heat_spreader'),
    height: counted(part, 'height'),
  }),
  ssd: (part) => ({
    capacity: counted(part, 'capacity'),
    formFactor: drive(textAt(part, 'form_factor')),
    interface: driveInterface(textAt(part, 'interface')),
    nvme: flag(part, 'nvme'),
    cache: counted(part, 'cache'),
  }),
  'hard-drive': (part) => ({
    capacity: counted(part, 'capacity'),
    formFactor: drive(textAt(part, 'form_factor')),
    interface: driveInterface(textAt(part, 'interface')),
    cache: counted(part, 'cache'),
  }),
  'power-supply': (part) => ({
    wattage: counted(part, 'wattage'),
    rating: textAt(part, 'efficiency_rating')
      ?.replace('80+', '80 PLUS')
      .replace(/ (Standard|White)$/, ''),
    modular: MODULAR[textAt(part, 'modular') ?? ''],
    fanless: part.fanless === true ? true : undefined,
    formFactor: textAt(part, 'form_factor')?.replace('ATX/EPS', 'ATX'),
    // Supplies of 850 W stand there with no plug at all.
    epsConnectors: counted(part, 'connectors', 'eps_8_pin'),
    pcie16Pin: counted(part, 'connectors', 'pcie_12vhpwr'),
    pcie8Pin: counted(part, 'connectors', 'pcie_6_plus_2_pin'),
    sataConnectors: counted(part, 'connectors', 'sata'),
    molexConnectors: counted(part, 'connectors', 'molex_4_pin'),
    length: counted(part, 'length'),
  }),
  case: (part) => ({
    formFactor: tower(textAt(part, 'form_factor')),
    sidePanel: textAt(part, 'side_panel')
      ?.replace(/^Tinted /, '')
      .replace('Tempered Glass', 'Tempered glass'),
    boards: list(part.supported_motherboard_form_factors)?.map((one) => board(one) ?? one),
    backConnect: flag(part, 'supports_rear_connecting_motherboard'),
    graphicsLengthMax: counted(part, 'max_video_card_length'),
    coolerHeightMax: counted(part, 'max_cpu_cooler_height'),
    powerSupplyForms: list(part.supported_power_supply_form_factors),
    powerSupplyLengthMax: counted(part, 'max_psu_length'),
    expansionSlots: counted(part, 'expansion_slots'),
    bays35: number(part, 'internal_3_5_bays'),
    bays25: number(part, 'internal_2_5_bays'),
    ...frontPorts(frontLists(part)),
    width: counted(part, 'dimensions_mm', 'width'),
    height: counted(part, 'dimensions_mm', 'height'),
    depth: counted(part, 'dimensions_mm', 'depth'),
    volume: counted(part, 'volume'),
  }),
  'air-cooler': (part) => ({ ...cooler(part), height: counted(part, 'height') }),
  'liquid-cooler': (part) => ({
    ...cooler(part),
    radiator: counted(part, 'radiator_size') && `${counted(part, 'radiator_size')} mm`,
  }),
  monitor: (part) => ({
    size: counted(part, 'screen_size'),
    resolution:
      counted(part, 'resolution', 'horizontalRes') &&
      `${counted(part, 'resolution', 'horizontalRes')} × ${counted(part, 'resolution', 'verticalRes')}`,
    refreshRate: counted(part, 'refresh_rate'),
    panel: textAt(part, 'panel_type')
      ?.replace(/^(Mini LED).*/, '$1')
      .replace('Nano IPS', 'IPS'),
    aspectRatio: textAt(part, 'aspect_ratio'),
    responseTime: counted(part, 'response_time'),
    brightness: counted(part, 'max_brightness'),
    hdr: hdr(textAt(part, 'hdr')),
    adaptiveSync: adaptiveSync(textAt(part, 'adaptive_sync')),
    ...monitorPorts(textAt(part, 'connectors') ?? ''),
  }),
  keyboard: (part) => ({
    switchType: textAt(part, 'switch_type'),
    switchName: textAt(part, 'switch'),
    hotSwap: flag(part, 'hot_swappable'),
    keycaps: textAt(part, 'keycap_material'),
    connectivity: ways(part.connectivity),
    pollingRate: counted(part, 'polling_rate'),
  }),
  mouse: (part) => ({
    connectivity: ways(part.connectivity),
    sensor: textAt(part, 'sensor'),
    dpiMax: counted(part, 'max_dpi'),
    pollingRate: counted(part, 'polling_rate'),
    buttons: counted(part, 'buttons'),
    quietClicks: flag(part, 'silent_clicks'),
    weight: counted(part, 'weight'),
  }),
  headphones: (part) => ({
    microphone: flag(part, 'has_microphone'),
    driverSize: counted(part, 'driver_size'),
    connectivity: ways(part.connection_types),
    platforms: list(part.platforms)?.filter((one) => ['PC', 'Mobile', 'Console'].includes(one)),
    weight: counted(part, 'weight'),
  }),
  'case-fan': (part) => ({
    quantity: counted(part, 'quantity'),
    connector: textAt(part, 'connector')
      ?.replace(/ \+.*$/, '')
      .replace(/^Proprietary.*/, 'Maker’s own')
      .replace('’', "'"),
    lightPlug: lightPlug(textAt(part, 'connector') ?? ''),
    ...(lighting(part) === undefined && { lighting: LED[textAt(part, 'led') ?? ''] }),
    reverse: textAt(part, 'flow_direction') && textAt(part, 'flow_direction') === 'Reverse',
    fanSize: counted(part, 'size'),
    airflow: counted(part, 'max_airflow') ?? counted(part, 'min_airflow'),
    staticPressure: counted(part, 'static_pressure'),
    noise: counted(part, 'max_noise_level') ?? counted(part, 'min_noise_level'),
  }),
  webcam: (part) => ({
    resolution: textAt(part, 'resolution')?.replace('4k', '4K').replace('2k', '1440p'),
    frameRate: leading(textAt(part, 'frame_rate')),
    connectivity: ways(part.connectivity_type),
  }),
}

const COOLING: Readonly<Record<string, string>> = {
  '1 Fan': 'One fan',
  '2 Fans': 'Two fans',
  '3 Fans': 'Three fans',
  '4 Fans': 'Four fans',
  Blower: 'Blower',
  Fanless: 'No fan',
  Liquid: 'Liquid',
}
const MODULAR: Readonly<Record<string, string>> = {
  Full: 'Fully modular',
  'Semi-Modular': 'Semi-modular',
  'Non-Modular': 'Fixed',
}
const BOARDS: Readonly<Record<string, string>> = {
  'Micro ATX': 'Micro-ATX',
  EATX: 'E-ATX',
  'XL ATX': 'XL-ATX',
  'Mini DTX': 'Mini-DTX',
  'Mini ITX': 'Mini-ITX',
  'Flex ATX': 'Flex-ATX',
}
const ETHERNET = /^([\d.]+)\s*(G|M)b/i

/** "None" is a statement: this processor makes no picture. */
function integratedGraphics(named: string | undefined): Values {
  if (named === undefined) return {}
  return named === 'None'
    ? { integratedGraphics: false }
    : { integratedGraphics: true, integratedGraphicsModel: named }
}

function cooler(part: Part): Values {
  return {
    sockets: list(part.cpu_sockets)
      ?.map((one) => socket(one) ?? one)
      .filter((one) => !/^(G34|C32|940|939|754|FM2b)$/.test(one)),
    fans: counted(part, 'fan_quantity'),
    fanSize: counted(part, 'fan_size'),
    fanSpeedMin: counted(part, 'min_fan_rpm'),
    fanSpeedMax: counted(part, 'max_fan_rpm'),
    noise: counted(part, 'max_noise_level'),
  }
}

/** Of a processor: what its name says of it. */
function named(part: Part): Values {
  const name = textAt(part, 'metadata', 'name') ?? ''
  const own = socketOfProcessor(name, socket(textAt(part, 'socket')))
  return { socket: own, generation: processorGeneration(name, own ?? '') }
}

const M2_SIZES = ['2230', '2242', '2260', '2280', '22110']

/** "2242-2280" is every size from the one to the other, "2242/2280" those two. */
function sizesOfSlot(text: string | undefined): string[] | undefined {
  const named = (text ?? '').split(/[/,]/).flatMap((range) => {
    const [first, last] = M2_SIZES.filter((size) => new RegExp(`(^|\\D)${size}(\\D|$)`).test(range)).map(
      (size) => M2_SIZES.indexOf(size),
    )
    return first === undefined ? [] : M2_SIZES.slice(first, (last ?? first) + 1)
  })
  return named.length > 0 ? M2_SIZES.filter((size) => named.includes(size)) : undefined
}

/** "PCIe Gen4x4 & SATA3": the speed, and that it takes SATA drives; that it does not, nobody writes. */
function interfaceOfSlot(text: string): Values {
  const [, generation, lanes] =
    /(?:PCIe|Gen) ?(?:Gen ?)?([345])(?:\.0)?(?:\/ ?[345]\.0)* ?x ?([24])/i.exec(text) ?? []
  const isSata = /SATA/i.test(text)
  const speed = generation && `PCIe ${generation}.0 x${lanes}`
  return {
    interface: speed ?? (isSata && !/PCIe|Gen/i.test(text) ? 'SATA 6 Gb/s' : undefined),
    ...(isSata && { sata: true }),
  }
}

/** Front sockets of a case stand in a list, and before there was one in a text. */
function frontLists(part: Part): string[] {
  const listed = texts(part.front_usb_ports)
  return listed.length > 0 ? listed : [textAt(part, 'front_panel_usb') ?? '']
}

function socket(text: string | undefined): string | undefined {
  return text
    ?.replace(/^\d x /, '')
    .replace(/^LGA\s+/, 'LGA')
    .replace(/^sTR4$/, 'TR4')
}

function board(text: string | undefined): string | undefined {
  return text && (BOARDS[text] ?? text)
}

function tower(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (/^Mini ITX/.test(text)) return 'Mini-ITX'
  if (/Test Bench/.test(text)) return 'Open frame'
  if (/HTPC|Desktop/.test(text)) return 'Desktop (HTPC)'
  const size = /(Mini|Mid|Full) Tower|Slim/.exec(text)?.[0]
  return size === 'Slim' ? size : size?.replace('Tower', 'tower')
}

function drive(text: string | undefined): string | undefined {
  if (text === 'PCIe') return 'PCIe card'
  return text?.replace(/^M\.2-/, 'M.2 ').replace(/^([\d.]+)"$/, '$1-inch')
}

function driveInterface(text: string | undefined): string | undefined {
  if (text === 'M.2 SATA' || text === 'mSATA') return 'SATA 6 Gb/s'
  return text?.replace(/^M\.2 /, '').replace(/^(SATA|SAS) (\d+)\.0 /, '$1 $2 ')
}

function hdr(text: string | undefined): string | undefined {
  if (text === undefined || text === 'HDR') return undefined
  if (text === 'SDR') return 'None'
  return text
    .replace(/^VESA /, '')
    .replace(/^DisplayHDR(\d)/, 'DisplayHDR $1')
    .replace(/^(DisplayHDR) (\d+) True Black$/, '$1 True Black $2')
}

function adaptiveSync(text: string | undefined): string[] | undefined {
  if (text === undefined || text === 'None') return undefined
  return [text.replace('G-Sync', 'G-SYNC').replace('VESA Adaptive-Sync', 'VESA AdaptiveSync')]
}

function wifi(text: string | undefined): string | undefined {
  return (
    text &&
    (/Wi-?Fi (7|6E|6|5)\b/i.exec(text)?.[1] ? `Wi-Fi ${/Wi-?Fi (7|6E|6|5)\b/i.exec(text)?.[1]}` : undefined)
  )
}

function ways(value: unknown): string[] | undefined {
  const found = list(value)?.flatMap((one) => {
    if (/bluetooth/i.test(one)) return ['Bluetooth']
    if (/2\.4\s*GHz/i.test(one)) return ['2.4 GHz wireless']
    if (/USB-?C/i.test(one)) return ['USB-C']
    if (/USB/i.test(one)) return ['USB-A']
    return /3\.5/.test(one) ? ['3.5 mm'] : []
  })
  return found && [...new Set(found)]
}

function lighting(part: Part): string | undefined {
  const [first] = list(part.lighting) ?? []
  if (first === undefined) return undefined
  if (/ARGB|addressable/i.test(first)) return 'Addressable RGB'
  if (/RGB/i.test(first)) return 'RGB'
  return first === 'None' ? 'None' : 'Single colour'
}

const LED: Readonly<Record<string, string>> = {
  None: 'None',
  RGB: 'RGB',
  'Addressable RGB': 'Addressable RGB',
  ...Object.fromEntries(
    ['Blue', 'Red', 'White', 'Green', 'Orange', 'Purple'].map((each) => [each, 'Single colour']),
  ),
}

/** What stands behind the plug of the fan: "4-pin PWM + 3-pin 5V Addressable RGB". */
function lightPlug(connector: string): string | undefined {
  const [, ...plugs] = connector.split(' + ')
  const light = plugs.join(' + ')
  if (/^(?:3-pin )?5V (?:Addressable RGB|ARGB)$/.test(light)) return '5 V ARGB (3-pin)'
  if (/^4-pin 12V RGB$/.test(light)) return '12 V RGB (4-pin)'
  return /^Proprietary RGB$/.test(light) ? "Maker's own" : undefined
}

function colour(part: Part): string | undefined {
  const named = textAt(part, 'metadata', 'manufacturer_color')
  if (named) return named
  const names = list(part.color)?.map((one) => one.charAt(0).toUpperCase() + one.slice(1).toLowerCase())
  return names && names.length > 0 ? names.join(' and ') : undefined
}

function speeds(value: unknown): number | undefined {
  const all = parts(value).flatMap((port) => {
    const match = ETHERNET.exec(textAt(port, 'speed') ?? '')
    return match ? [Number(match[1]) / (match[2]?.toUpperCase() === 'M' ? 1000 : 1)] : []
  })
  return all.length > 0 ? Math.max(...all) : undefined
}

function leading(text: string | undefined): number | undefined {
  const digits = /^\d{1,6}/.exec(text ?? '')?.[0]
  return digits === undefined ? undefined : Number(digits)
}

function at(part: unknown, path: readonly string[]): unknown {
  let value = part
  for (const key of path)
    value = typeof value === 'object' && value !== null ? (value as Part)[key] : undefined
  return value
}

/** A number, to at most three decimals, as our fields take it. */
function number(part: Part, ...path: string[]): number | undefined {
  const value = at(part, path)
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return undefined
  return Math.round(value * 1000) / 1000
}

/** The same where the source writes 0 for what it does not know. */
function counted(part: Part, ...path: string[]): number | undefined {
  return number(part, ...path) || undefined
}

function sum(part: Part, key: string, names: RegExp): number | undefined {
  const value = part[key]
  if (typeof value !== 'object' || value === null) return undefined
  const counts = Object.keys(value)
    .filter((name) => names.test(name))
    .flatMap((name) => number(value as Part, name) ?? [])
  return counts.length > 0 ? counts.reduce((total, count) => total + count, 0) : undefined
}

function flag(part: Part, ...path: string[]): boolean | undefined {
  const value = at(part, path)
  return typeof value === 'boolean' ? value : undefined
}

function list(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined
  return [...new Set(value.filter((one): one is string => typeof one === 'string' && !isBlank(one)))]
}

/** Each text of a list, twice where it stands there twice. */
function texts(value: unknown): string[] {
  return Array.isArray(value)
    ? value.filter((one): one is string => typeof one === 'string' && !isBlank(one))
    : []
}

function object(value: unknown): Part {
  return typeof value === 'object' && value !== null ? (value as Part) : {}
}

function parts(value: unknown): Part[] {
  return Array.isArray(value)
    ? value.filter((one): one is Part => typeof one === 'object' && one !== null)
    : []
}

/** As many rows as an attribute may have, and none that says nothing. */
function someParts(value: unknown): Part[] {
  return parts(value)
    .filter((slot) => textAt(slot, 'interface') !== undefined)
    .slice(0, 16)
}

function whole(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
