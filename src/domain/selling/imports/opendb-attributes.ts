import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { processorGeneration } from '#domain/goods/compatibility/processor-generation.ts'
import { isBlank } from '#domain/ground/shared/typed-text/blank-text.ts'
import { socketOfProcessor, withoutContradictions } from './opendb-contradictions.ts'
import { backPorts, cardPorts, frontPorts, monitorPorts } from './opendb-ports.ts'

/** An object of somebody else's JSON: nothing in it can be trusted to be there, or to be of a type. */
export type OpenDbRecord = Readonly<Record<string, unknown>>

type Values = Record<string, unknown>

/**
 * What a record of BuildCores OpenDB says about itself, under our names and in our units and spellings. What it does not
 * say is absent; a value that we do not list may still be in here, for the caller to leave out.
 */
export function recordAttributes(kind: Kind, record: OpenDbRecord): Values {
  const shared = {
    model: textAt(record, 'metadata', 'variant'),
    series: textAt(record, 'metadata', 'series') ?? textAt(record, 'series'),
    colour: colour(record),
    lighting: lighting(record),
  }
  const said: Values = { ...shared, ...READERS[kind]?.(record) }
  const values = withoutContradictions(kind, textAt(record, 'metadata', 'name') ?? '', said)
  return Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

/** The text at a path; undefined where there is none. */
export function textAt(record: OpenDbRecord, ...path: string[]): string | undefined {
  const value = at(record, path)
  return typeof value === 'string' && !isBlank(value) ? value.trim() : undefined
}

const READERS: Partial<Record<Kind, (record: OpenDbRecord) => Values>> = {
  cpu: (record) => ({
    ...named(record),
    architecture: textAt(record, 'microarchitecture'),
    cores: counted(record, 'cores', 'total'),
    threads: counted(record, 'cores', 'threads'),
    performanceCores: counted(record, 'cores', 'performance'),
    efficiencyCores: counted(record, 'cores', 'efficiency'),
    baseClock: counted(record, 'clocks', 'performance', 'base'),
    boostClock: counted(record, 'clocks', 'performance', 'boost'),
    efficiencyBaseClock: counted(record, 'clocks', 'efficiency', 'base'),
    efficiencyBoostClock: counted(record, 'clocks', 'efficiency', 'boost'),
    l2Cache: counted(record, 'cache', 'l2'),
    l3Cache: counted(record, 'cache', 'l3'),
    tdp: counted(record, 'specifications', 'tdp'),
    ppt: counted(record, 'specifications', 'ppt'),
    ...integratedGraphics(textAt(record, 'specifications', 'integratedGraphics', 'model')),
    memoryTypes: list(at(record, ['specifications', 'memory', 'types'])),
    memoryMax: counted(record, 'specifications', 'memory', 'maxSupport'),
    memoryChannels: counted(record, 'specifications', 'memory', 'channels'),
    eccMemory: flag(record, 'specifications', 'eccSupport'),
    coolerIncluded: flag(record, 'specifications', 'includesCooler'),
  }),
  'graphics-card': (record) => ({
    chipset: textAt(record, 'chipset'),
    chipMaker: textAt(record, 'chipset_manufacturer'),
    shaders: counted(record, 'core_count'),
    baseClock: counted(record, 'core_base_clock'),
    boostClock: counted(record, 'core_boost_clock'),
    vram: counted(record, 'memory'),
    vramType: textAt(record, 'memory_type'),
    busWidth: counted(record, 'memory_bus'),
    interface: textAt(record, 'interface')?.match(/^PCIe \d\.0 x\d+$/)?.[0],
    ...cardPorts(object(record.video_outputs)),
    hdmiPorts: sum(record, 'video_outputs', /^hdmi_/),
    displayPorts: sum(record, 'video_outputs', /^displayport_/),
    usbCPorts: counted(record, 'video_outputs', 'usb_c'),
    tdp: counted(record, 'tdp'),
    power16Pin: sum(record, 'power_connectors', /12v/i),
    power8Pin: counted(record, 'power_connectors', 'pcie_8_pin'),
    power6Pin: counted(record, 'power_connectors', 'pcie_6_pin'),
    cooling: COOLING[textAt(record, 'cooling') ?? ''],
    length: counted(record, 'length'),
    slots: counted(record, 'total_slot_width'),
  }),
  motherboard: (record) => ({
    socket: socket(textAt(record, 'socket')),
    chipset: textAt(record, 'chipset')?.replace(/^(Intel|AMD)\s+/, ''),
    biosFlashback: flag(record, 'bios_features', 'flashback'),
    formFactor: board(textAt(record, 'form_factor')),
    backConnect: flag(record, 'back_connect_connectors'),
    memoryType: textAt(record, 'memory', 'ram_type'),
    memorySlots: counted(record, 'memory', 'slots'),
    memoryMax: counted(record, 'memory', 'max'),
    eccMemory: flag(record, 'ecc_support'),
    m2Slots: someRecords(record.m2_slots).map((slot) =>
      whole({
        ...interfaceOfSlot(textAt(slot, 'interface') ?? ''),
        sizes: sizesOfSlot(textAt(slot, 'size')),
        moduleKey: /^(M|B|B\+M|E)$/.test(textAt(slot, 'key') ?? '')
          ? `${textAt(slot, 'key')} key`
          : undefined,
      }),
    ),
    pcieSlots: records(record.pcie_slots).flatMap((slot) =>
      Array.from({ length: Math.min(counted(slot, 'quantity') ?? 1, 8) }, () =>
        whole({ interface: `PCIe ${textAt(slot, 'gen')} x${counted(slot, 'lanes')}` }),
      ),
    ),
    // Every board has some: 0 is what was not filled in.
    sataPorts: sum(record, 'storage_devices', /^sata_/) || undefined,
    usb2Headers: number(record, 'usb_headers', 'usb_2_0'),
    usb3Headers: number(record, 'usb_headers', 'usb_3_2_gen_1'),
    // Of these speeds the headers are for USB-C in front. 0 is often what was not filled in.
    usbCHeaders: sum(record, 'usb_headers', /^usb_3_2_gen_2/) || undefined,
    ...backPorts(texts(record.back_panel_ports)),
    epsConnectors:
      texts(at(record, ['power_connectors', 'cpu_power'])).filter((each) => /^8[ -]pin/.test(each)).length ||
      undefined,
    fanHeaders: sum(record, 'fan_headers', /fan|pump|cpu_opt/),
    argbHeaders: number(record, 'rgb_headers', 'argb_5v'),
    rgbHeaders: number(record, 'rgb_headers', 'rgb_12v'),
    lanSpeed: speeds(record.onboard_ethernet),
    wifi: wifi(textAt(record, 'wireless_networking')),
    audio: textAt(record, 'audio', 'chipset'),
  }),
  memory: (record) => ({
    memoryType: textAt(record, 'ram_type'),
    capacity: counted(record, 'capacity'),
    modules: counted(record, 'modules', 'quantity'),
    formFactor: textAt(record, 'form_factor')
      ?.replace(/^\d+-pin\s+/, '')
      .replace(/^UDIMM$/, 'DIMM'),
    speed: counted(record, 'speed'),
    casLatency: counted(record, 'cas_latency'),
    timings: textAt(record, 'timings'),
    voltage: counted(record, 'voltage'),
    profiles: list(record.profile_support)?.map(
      (one) => ({ XMP: 'Intel XMP', EXPO: 'AMD EXPO' })[one] ?? one,
    ),
    ecc: textAt(record, 'ecc') && textAt(record, 'ecc') === 'ECC',
    registered: textAt(record, 'registered') && textAt(record, 'registered') === 'Registered',
    heatSpreader: flag(record, 'heat_spreader'),
    height: counted(record, 'height'),
  }),
  ssd: (record) => ({
    capacity: counted(record, 'capacity'),
    formFactor: drive(textAt(record, 'form_factor')),
    interface: driveInterface(textAt(record, 'interface')),
    nvme: flag(record, 'nvme'),
    cache: counted(record, 'cache'),
  }),
  'hard-drive': (record) => ({
    capacity: counted(record, 'capacity'),
    formFactor: drive(textAt(record, 'form_factor')),
    interface: driveInterface(textAt(record, 'interface')),
    cache: counted(record, 'cache'),
  }),
  'power-supply': (record) => ({
    wattage: counted(record, 'wattage'),
    rating: textAt(record, 'efficiency_rating')
      ?.replace('80+', '80 PLUS')
      .replace(/ (Standard|White)$/, ''),
    modular: MODULAR[textAt(record, 'modular') ?? ''],
    fanless: record.fanless === true ? true : undefined,
    formFactor: textAt(record, 'form_factor')?.replace('ATX/EPS', 'ATX'),
    // Supplies of 850 W stand there with no plug at all.
    epsConnectors: counted(record, 'connectors', 'eps_8_pin'),
    pcie16Pin: counted(record, 'connectors', 'pcie_12vhpwr'),
    pcie8Pin: counted(record, 'connectors', 'pcie_6_plus_2_pin'),
    sataConnectors: counted(record, 'connectors', 'sata'),
    molexConnectors: counted(record, 'connectors', 'molex_4_pin'),
    length: counted(record, 'length'),
  }),
  case: (record) => ({
    formFactor: tower(textAt(record, 'form_factor')),
    sidePanel: textAt(record, 'side_panel')
      ?.replace(/^Tinted /, '')
      .replace('Tempered Glass', 'Tempered glass'),
    boards: list(record.supported_motherboard_form_factors)?.map((one) => board(one) ?? one),
    backConnect: flag(record, 'supports_rear_connecting_motherboard'),
    graphicsLengthMax: counted(record, 'max_video_card_length'),
    coolerHeightMax: counted(record, 'max_cpu_cooler_height'),
    powerSupplyForms: list(record.supported_power_supply_form_factors),
    powerSupplyLengthMax: counted(record, 'max_psu_length'),
    expansionSlots: counted(record, 'expansion_slots'),
    bays35: number(record, 'internal_3_5_bays'),
    bays25: number(record, 'internal_2_5_bays'),
    ...frontPorts(frontLists(record)),
    width: counted(record, 'dimensions_mm', 'width'),
    height: counted(record, 'dimensions_mm', 'height'),
    depth: counted(record, 'dimensions_mm', 'depth'),
    volume: counted(record, 'volume'),
  }),
  'air-cooler': (record) => ({ ...cooler(record), height: counted(record, 'height') }),
  'liquid-cooler': (record) => ({
    ...cooler(record),
    radiator: counted(record, 'radiator_size') && `${counted(record, 'radiator_size')} mm`,
  }),
  monitor: (record) => ({
    size: counted(record, 'screen_size'),
    resolution:
      counted(record, 'resolution', 'horizontalRes') &&
      `${counted(record, 'resolution', 'horizontalRes')} × ${counted(record, 'resolution', 'verticalRes')}`,
    refreshRate: counted(record, 'refresh_rate'),
    panel: textAt(record, 'panel_type')
      ?.replace(/^(Mini LED).*/, '$1')
      .replace('Nano IPS', 'IPS'),
    aspectRatio: textAt(record, 'aspect_ratio'),
    responseTime: counted(record, 'response_time'),
    brightness: counted(record, 'max_brightness'),
    hdr: hdr(textAt(record, 'hdr')),
    adaptiveSync: adaptiveSync(textAt(record, 'adaptive_sync')),
    ...monitorPorts(textAt(record, 'connectors') ?? ''),
  }),
  keyboard: (record) => ({
    switchType: textAt(record, 'switch_type'),
    switchName: textAt(record, 'switch'),
    hotSwap: flag(record, 'hot_swappable'),
    keycaps: textAt(record, 'keycap_material'),
    connectivity: ways(record.connectivity),
    pollingRate: counted(record, 'polling_rate'),
  }),
  mouse: (record) => ({
    connectivity: ways(record.connectivity),
    sensor: textAt(record, 'sensor'),
    dpiMax: counted(record, 'max_dpi'),
    pollingRate: counted(record, 'polling_rate'),
    buttons: counted(record, 'buttons'),
    quietClicks: flag(record, 'silent_clicks'),
    weight: counted(record, 'weight'),
  }),
  headphones: (record) => ({
    microphone: flag(record, 'has_microphone'),
    driverSize: counted(record, 'driver_size'),
    connectivity: ways(record.connection_types),
    platforms: list(record.platforms)?.filter((one) => ['PC', 'Mobile', 'Console'].includes(one)),
    weight: counted(record, 'weight'),
  }),
  'case-fan': (record) => ({
    quantity: counted(record, 'quantity'),
    connector: textAt(record, 'connector')
      ?.replace(/ \+.*$/, '')
      .replace(/^Proprietary.*/, 'Maker’s own')
      .replace('’', "'"),
    lightPlug: lightPlug(textAt(record, 'connector') ?? ''),
    ...(lighting(record) === undefined && { lighting: LED[textAt(record, 'led') ?? ''] }),
    reverse: textAt(record, 'flow_direction') && textAt(record, 'flow_direction') === 'Reverse',
    fanSize: counted(record, 'size'),
    airflow: counted(record, 'max_airflow') ?? counted(record, 'min_airflow'),
    staticPressure: counted(record, 'static_pressure'),
    noise: counted(record, 'max_noise_level') ?? counted(record, 'min_noise_level'),
  }),
  webcam: (record) => ({
    resolution: textAt(record, 'resolution')?.replace('4k', '4K').replace('2k', '1440p'),
    frameRate: leading(textAt(record, 'frame_rate')),
    connectivity: ways(record.connectivity_type),
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

function cooler(record: OpenDbRecord): Values {
  return {
    sockets: list(record.cpu_sockets)
      ?.map((one) => socket(one) ?? one)
      .filter((one) => !/^(G34|C32|940|939|754|FM2b)$/.test(one)),
    fans: counted(record, 'fan_quantity'),
    fanSize: counted(record, 'fan_size'),
    fanSpeedMin: counted(record, 'min_fan_rpm'),
    fanSpeedMax: counted(record, 'max_fan_rpm'),
    noise: counted(record, 'max_noise_level'),
  }
}

/** Of a processor: what its name says of it. */
function named(record: OpenDbRecord): Values {
  const name = textAt(record, 'metadata', 'name') ?? ''
  const own = socketOfProcessor(name, socket(textAt(record, 'socket')))
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
function frontLists(record: OpenDbRecord): string[] {
  const listed = texts(record.front_usb_ports)
  return listed.length > 0 ? listed : [textAt(record, 'front_panel_usb') ?? '']
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

function lighting(record: OpenDbRecord): string | undefined {
  const [first] = list(record.lighting) ?? []
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

function colour(record: OpenDbRecord): string | undefined {
  const named = textAt(record, 'metadata', 'manufacturer_color')
  if (named) return named
  const names = list(record.color)?.map((one) => one.charAt(0).toUpperCase() + one.slice(1).toLowerCase())
  return names && names.length > 0 ? names.join(' and ') : undefined
}

function speeds(value: unknown): number | undefined {
  const all = records(value).flatMap((port) => {
    const match = ETHERNET.exec(textAt(port, 'speed') ?? '')
    return match ? [Number(match[1]) / (match[2]?.toUpperCase() === 'M' ? 1000 : 1)] : []
  })
  return all.length > 0 ? Math.max(...all) : undefined
}

function leading(text: string | undefined): number | undefined {
  const digits = /^\d{1,6}/.exec(text ?? '')?.[0]
  return digits === undefined ? undefined : Number(digits)
}

function at(record: unknown, path: readonly string[]): unknown {
  let value = record
  for (const key of path)
    value = typeof value === 'object' && value !== null ? (value as OpenDbRecord)[key] : undefined
  return value
}

/** A number, to at most three decimals, as our fields take it. */
function number(record: OpenDbRecord, ...path: string[]): number | undefined {
  const value = at(record, path)
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return undefined
  return Math.round(value * 1000) / 1000
}

/** The same where the source writes 0 for what it does not know. */
function counted(record: OpenDbRecord, ...path: string[]): number | undefined {
  return number(record, ...path) || undefined
}

function sum(record: OpenDbRecord, key: string, names: RegExp): number | undefined {
  const value = record[key]
  if (typeof value !== 'object' || value === null) return undefined
  const counts = Object.keys(value)
    .filter((name) => names.test(name))
    .flatMap((name) => number(value as OpenDbRecord, name) ?? [])
  return counts.length > 0 ? counts.reduce((total, count) => total + count, 0) : undefined
}

function flag(record: OpenDbRecord, ...path: string[]): boolean | undefined {
  const value = at(record, path)
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

function object(value: unknown): OpenDbRecord {
  return typeof value === 'object' && value !== null ? (value as OpenDbRecord) : {}
}

function records(value: unknown): OpenDbRecord[] {
  return Array.isArray(value)
    ? value.filter((one): one is OpenDbRecord => typeof one === 'object' && one !== null)
    : []
}

/** As many rows as an attribute may have, and none that says nothing. */
function someRecords(value: unknown): OpenDbRecord[] {
  return records(value)
    .filter((slot) => textAt(slot, 'interface') !== undefined)
    .slice(0, 16)
}

function whole(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
