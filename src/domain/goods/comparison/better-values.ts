import type {
  AttributeDefinition,
  AttributeValue,
} from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { attributesOf, type ValuesOf } from '#domain/goods/catalogue/attributes.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { highestPlaces } from './best-places.ts'

/** Which of two values serves whoever buys: the higher number, the lower one, a yes, or the option that is listed later. */
type Better = 'more' | 'less' | 'yes' | 'later'

type BetterByKey<OneKind extends Kind> = { readonly [Key in keyof ValuesOf<OneKind>]?: Better }

/**
 * The attributes of which one value is better for everybody, whatever they build. What is a matter of room, taste or use
 * (length, colour, power drawn, size of a screen) has no better: it is not in here. Nor has what only counts within one
 * design: the clock of one chip says nothing beside that of another.
 */
const BETTER: { readonly [OneKind in Kind]: BetterByKey<OneKind> } = {
  laptop: {
    cores: 'more',
    threads: 'more',
    npuTops: 'more',
    vram: 'more',
    memory: 'more',
    memorySpeed: 'more',
    memoryMax: 'more',
    memorySlots: 'more',
    storage: 'more',
    driveSlots: 'more',
    refreshRate: 'more',
    brightness: 'more',
    battery: 'more',
    usb4Ports: 'more',
    thunderboltPorts: 'more',
    usbCPorts: 'more',
    usbAPorts: 'more',
    lanSpeed: 'more',
    wifi: 'later',
    weight: 'less',
  },
  cpu: {
    cores: 'more',
    threads: 'more',
    l2Cache: 'more',
    l3Cache: 'more',
    npuTops: 'more',
    unlocked: 'yes',
    integratedGraphics: 'yes',
    memorySpeed: 'more',
    memoryMax: 'more',
    memoryChannels: 'more',
    eccMemory: 'yes',
    pcieVersion: 'later',
    coolerIncluded: 'yes',
  },
  motherboard: {
    biosFlashback: 'yes',
    memorySlots: 'more',
    memoryMax: 'more',
    memorySpeedMax: 'more',
    eccMemory: 'yes',
    sataPorts: 'more',
    usb4Ports: 'more',
    usbCPorts: 'more',
    usbAPorts: 'more',
    fanHeaders: 'more',
    lanSpeed: 'more',
    wifi: 'later',
  },
  memory: { capacity: 'more', speed: 'more', casLatency: 'less', ecc: 'yes' },
  'graphics-card': {
    vram: 'more',
    busWidth: 'more',
    bandwidth: 'more',
    displayPorts: 'more',
  },
  'power-supply': {
    wattage: 'more',
    rating: 'later',
    cybenetics: 'later',
    atxVersion: 'later',
    epsConnectors: 'more',
    pcie16Pin: 'more',
    pcie8Pin: 'more',
    sataConnectors: 'more',
    zeroRpm: 'yes',
  },
  ssd: {
    capacity: 'more',
    readSpeed: 'more',
    writeSpeed: 'more',
    randomRead: 'more',
    randomWrite: 'more',
    dram: 'yes',
    cache: 'more',
    endurance: 'more',
  },
  'hard-drive': { capacity: 'more', transferRate: 'more', cache: 'more', workload: 'more' },
  monitor: {
    refreshRate: 'more',
    responseTime: 'less',
    brightness: 'more',
    hdmiPorts: 'more',
    hdmiVersion: 'later',
    displayPorts: 'more',
    displayPortVersion: 'later',
    usbCPorts: 'more',
    usbCPower: 'more',
    usbPorts: 'more',
    headphoneJack: 'yes',
    speakers: 'yes',
  },
  case: {
    graphicsLengthMax: 'more',
    coolerHeightMax: 'more',
    powerSupplyLengthMax: 'more',
    expansionSlots: 'more',
    bays35: 'more',
    bays25: 'more',
    fansIncluded: 'more',
    frontUsbC: 'more',
    frontUsbA: 'more',
  },
  keyboard: { hotSwap: 'yes', pollingRate: 'more', batteryLife: 'more' },
  mouse: { dpiMax: 'more', pollingRate: 'more', battery: 'more', batteryLife: 'more' },
  headphones: { microphone: 'yes', noiseCancelling: 'yes', batteryLife: 'more' },
  webcam: {
    resolution: 'later',
    frameRate: 'more',
    autofocus: 'yes',
    microphone: 'yes',
    privacyShutter: 'yes',
    cableLength: 'more',
  },
  speaker: { power: 'more', batteryLife: 'more' },
  'network-card': { lanPorts: 'more', lanSpeed: 'more', wifi: 'later' },
  'case-fan': { quantity: 'more', airflow: 'more', staticPressure: 'more', noise: 'less' },
  'air-cooler': { rating: 'more', heatPipes: 'more', airflow: 'more', staticPressure: 'more', noise: 'less' },
  'liquid-cooler': { rating: 'more', airflow: 'more', staticPressure: 'more', noise: 'less' },
}

/**
 * Which of these values of one attribute are the best, by place. None is where the kind says no better, where fewer than
 * two are known, or where all that are known are alike.
 */
export function bestPlaces(
  kind: Kind,
  key: string,
  values: readonly (AttributeValue | undefined)[],
): ReadonlySet<number> {
  const better = (BETTER[kind] as Readonly<Record<string, Better | undefined>>)[key]
  if (!better) return new Set()
  const definitions: readonly AttributeDefinition[] = attributesOf[kind]
  const definition = definitions.find((one) => one.key === key)
  return highestPlaces(values.map((value) => worthOf(better, definition, value)))
}

/** The higher, the better; undefined for what is not known or of another type. */
function worthOf(
  better: Better,
  definition: AttributeDefinition | undefined,
  value: AttributeValue | undefined,
): number | undefined {
  if (better === 'later') {
    const place = definition?.type === 'choice' ? definition.options.indexOf(String(value)) : -1
    return place < 0 ? undefined : place
  }
  if (better === 'yes') return typeof value === 'boolean' ? Number(value) : undefined
  if (typeof value !== 'number') return undefined
  return better === 'more' ? value : -value
}
