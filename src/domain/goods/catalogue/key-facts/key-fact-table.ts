import { NONE, quantity, type ValuesOf } from '../attributes.ts'
import type { Kind } from '../categories.ts'

/** An attribute by which people decide, with its words on a card; without words of its own, the value with its unit. */
type KeyFact<Values> = {
  [Key in keyof Values & string]: {
    key: Key
    /** Nothing where another fact of the line says it, or where it helps nobody. */
    words?: (value: NonNullable<Values[Key]>, values: Values) => string | undefined
  }
}[keyof Values & string]

const saidElsewhere = () => undefined
const unlessNone = (value: string) => (value === NONE ? undefined : value)
const counted = (one: string) => (count: number) =>
  `${quantity(count, undefined)} ${one}${count === 1 ? '' : 's'}`
const withFans = (size: number, { fans }: { fans?: number }) => {
  const one = `${quantity(size, 'mm')} fan`
  return fans === undefined || fans === 1 ? one : `${quantity(fans, undefined)} × ${one}s`
}
const ifYes = (words: string) => (value: boolean) => (value ? words : undefined)
/** "RTX 5070" of "NVIDIA GeForce RTX 5070 Laptop, 8 GB"; nothing of graphics that are part of the processor. */
const ownGraphics = (graphics: string) =>
  /\b(?:(?:RTX|GTX|RX) \d{3,4}[A-Z]{0,2}(?: (?:Ti|Super|XT|Ada))?|Arc [AB]\d{3}M?)\b/.exec(graphics)?.[0]
/** "PCIe 4.0" of "PCIe 4.0 x4": drives of one version have the same lanes nearly always. */
const withoutLanes = (name: string) => name.replace(/ x\d+$/, '')
const airOrWire = (ways: readonly string[]) =>
  ways.some((way) => way === 'Bluetooth' || way === '2.4 GHz wireless') ? 'Wireless' : 'Wired'

/**
 * What people decide by, kind by kind, the most decisive first, five at most: the line of facts on a card, the columns of a
 * table, each with an index that sorts by it, and the first filters of a list.
 */
export const keyFactTable: { [OneKind in Kind]: readonly KeyFact<ValuesOf<OneKind>>[] } = {
  laptop: [
    { key: 'processor' },
    { key: 'graphics', words: ownGraphics },
    { key: 'memory', words: (gigabytes) => `${quantity(gigabytes, 'GB')} RAM` },
    {
      key: 'storage',
      words: (gigabytes, { storageType = '' }) =>
        /ssd|nvme/i.test(storageType)
          ? `${quantity(gigabytes, 'GB')} SSD`
          : `${quantity(gigabytes, 'GB')} storage`,
    },
    { key: 'screenSize' },
  ],
  cpu: [
    { key: 'cores', words: counted('core') },
    { key: 'boostClock' },
    { key: 'tdp' },
    { key: 'socket' },
    { key: 'integratedGraphics', words: ifYes('Integrated graphics') },
  ],
  motherboard: [
    { key: 'socket' },
    { key: 'formFactor' },
    {
      key: 'memoryType',
      words: (type, { memorySlots }) =>
        memorySlots ? `${quantity(memorySlots, undefined)} × ${type}` : type,
    },
    { key: 'chipset', words: saidElsewhere },
    { key: 'wifi', words: unlessNone },
  ],
  memory: [
    {
      key: 'capacity',
      words: (gigabytes, { modules = 0 }) => {
        const each = gigabytes / modules
        return `${quantity(gigabytes, 'GB')}${Number.isInteger(each) ? ` (${modules}×${each})` : ''}`
      },
    },
    { key: 'memoryType', words: (type, { speed }) => (speed ? `${type}-${speed}` : type) },
    { key: 'speed', words: (speed, { memoryType }) => (memoryType ? undefined : quantity(speed, 'MT/s')) },
    { key: 'casLatency', words: (cycles) => `CL${cycles}` },
    { key: 'formFactor', words: (form) => (form === 'DIMM' ? undefined : form) },
  ],
  'graphics-card': [
    { key: 'chipset' },
    { key: 'vram' },
    { key: 'length' },
    { key: 'slots', words: counted('slot') },
    { key: 'tdp' },
  ],
  'power-supply': [
    { key: 'wattage' },
    { key: 'rating', words: (rating) => rating.replace('80 PLUS', '80+').trim() },
    { key: 'formFactor' },
    { key: 'modular' },
  ],
  ssd: [
    { key: 'capacity' },
    { key: 'formFactor' },
    { key: 'interface', words: withoutLanes },
    { key: 'readSpeed' },
  ],
  'hard-drive': [{ key: 'capacity' }, { key: 'formFactor' }, { key: 'spindleSpeed' }, { key: 'madeFor' }],
  monitor: [{ key: 'size' }, { key: 'resolution' }, { key: 'refreshRate' }, { key: 'panel' }],
  case: [
    { key: 'formFactor' },
    { key: 'graphicsLengthMax', words: (length) => `Cards to ${quantity(length, 'mm')}` },
    { key: 'coolerHeightMax', words: (height) => `Coolers to ${quantity(height, 'mm')}` },
    { key: 'boards', words: saidElsewhere },
  ],
  keyboard: [
    { key: 'layout' },
    { key: 'switchType' },
    { key: 'connectivity', words: airOrWire },
    { key: 'hotSwap', words: ifYes('Hot-swap') },
  ],
  mouse: [
    { key: 'connectivity', words: airOrWire },
    { key: 'dpiMax' },
    { key: 'weight' },
    { key: 'buttons', words: counted('button') },
  ],
  headphones: [
    { key: 'wearing' },
    { key: 'connectivity', words: airOrWire },
    { key: 'microphone', words: ifYes('Microphone') },
    { key: 'noiseCancelling', words: ifYes('Noise cancelling') },
  ],
  webcam: [
    { key: 'resolution' },
    { key: 'frameRate' },
    { key: 'autofocus', words: ifYes('Autofocus') },
    { key: 'fieldOfView', words: (degrees) => `${quantity(degrees, '°')} wide` },
  ],
  speaker: [{ key: 'channels' }, { key: 'power' }, { key: 'connectivity', words: airOrWire }],
  'network-card': [
    { key: 'interface' },
    { key: 'lanSpeed' },
    { key: 'wifi', words: unlessNone },
    { key: 'lanPorts', words: counted('port') },
  ],
  'case-fan': [
    { key: 'fanSize' },
    { key: 'quantity', words: (fans) => (fans === 1 ? 'Single fan' : `Pack of ${fans}`) },
    { key: 'connector' },
    { key: 'airflow' },
    { key: 'noise' },
  ],
  'air-cooler': [
    { key: 'height', words: (height) => `${quantity(height, 'mm')} tall` },
    { key: 'fanSize', words: withFans },
    { key: 'rating', words: (watts) => `Cools ${quantity(watts, 'W')}` },
    { key: 'noise' },
    { key: 'sockets', words: saidElsewhere },
  ],
  'liquid-cooler': [
    { key: 'radiator', words: (size) => `${size} radiator` },
    { key: 'fanSize', words: withFans },
    { key: 'rating', words: (watts) => `Cools ${quantity(watts, 'W')}` },
    { key: 'noise' },
    { key: 'sockets', words: saidElsewhere },
  ],
}
