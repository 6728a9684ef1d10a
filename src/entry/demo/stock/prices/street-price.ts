import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { CHIP_PRICES, PROCESSOR_PRICES, VRAM_PRICES } from './chip-prices.ts'

/** What a price follows from. */
export interface PricedFacts {
  name: string
  attributes: AttributeValues
}

/**
 * What a product of a demonstration costs in Indian shops, in whole rupees, by what is known of it: bands of November
 * 2026, when memory and drives cost two to three times what they did a year before. What is not known counts as ordinary.
 */
export function streetPrice(kind: Kind, { name, attributes }: PricedFacts): number {
  return Math.round(STREET[kind](readerOf(name, attributes)))
}

interface Reader {
  name: string
  /** A number, or so many where it is not known. */
  number(key: string, otherwise: number): number
  text(key: string): string
  /** A flag, or one of a list or a choice. */
  has(key: string, value?: string): boolean
}

function readerOf(name: string, attributes: AttributeValues): Reader {
  return {
    name,
    number: (key, otherwise) => {
      const value = attributes[key]
      return typeof value === 'number' ? value : otherwise
    },
    text: (key) => {
      const value = attributes[key]
      return typeof value === 'string' ? value : ''
    },
    has: (key, wanted) => {
      const value = attributes[key]
      if (wanted === undefined) return value === true
      return Array.isArray(value) ? value.some((one) => one === wanted) : value === wanted
    },
  }
}

/** Of makers who sell the dearer half of a kind. */
const DEAR_MAKERS =
  /\b(Razer|Logitech G|Corsair|SteelSeries|ROG|Ducky|Filco|Keychron|NuPhy|Lamzu|Pulsar|Finalmouse|Sennheiser|beyerdynamic|Audio-Technica|Sony|Bose|Elgato|Edifier|Klipsch|KEF|Kanto|Audioengine)\b/i

function makerFactor(name: string): number {
  return DEAR_MAKERS.test(name) ? 1.6 : 1
}

/** What a name says before a unit, as 120 in "2.1 Channel 120W". */
function saidInName(name: string, unit: RegExp): number {
  return Number(new RegExp(`([\\d.]+) ?(?:${unit.source})`, 'i').exec(name)?.[1] ?? 0)
}

/** The amount of the first pattern that the text holds. */
function firstOf(text: string, table: readonly (readonly [RegExp, number])[], otherwise: number): number {
  return table.find(([pattern]) => pattern.test(text))?.[1] ?? otherwise
}

const STREET: Readonly<Record<Kind, (product: Reader) => number>> = {
  laptop: ({ name, number, text, has }) => {
    const processor = firstOf(`${text('processor')} ${name}`, PROCESSOR_PRICES, 19_500)
    const graphics = (chipPrice(`${text('graphics')} ${name}`, number('vram', 0)) ?? 0) * 0.75
    const screen = /oled/i.test(text('panel')) ? 12_000 : 0
    const mac = has('operatingSystem', 'macOS') ? 28_000 : 0
    const parts = processor + graphics + number('memory', 16) * 900 + number('storage', 512) * 12
    return 14_000 + parts + screen + mac
  },
  cpu: ({ name, number, text, has }) => {
    const family = firstOf(name, PROCESSOR_PRICES, 1_500 + 1_900 * number('cores', 6))
    const isOld = !['AM5', 'AM4', 'LGA1851', 'LGA1700', 'sTR5', 'SP5', 'SP6'].includes(text('socket'))
    const isLarge = number('cores', 8) > 12 ? 1.2 : 1
    const cache = /x3d/i.test(name) ? 1.25 : 1
    const generation = isOld ? 0.55 : has('socket', 'AM4') ? 0.75 : 1
    return family * cache * isLarge * generation
  },
  motherboard: ({ text, number, has }) => {
    const base = firstOf(
      text('chipset'),
      [
        [/^(TRX|WRX|W8|W6)/, 78_000],
        [/^X\d+E|^Z890|^X870/, 33_000],
        [/^[XZ]/, 24_000],
        [/^B/, 12_500],
        [/^[AH]/, 7_200],
      ],
      9_500,
    )
    const small = has('formFactor', 'Mini-ITX') ? 1.25 : 1
    const wifi = text('wifi') !== '' && text('wifi') !== 'None' ? 1_900 : 0
    const memory = has('memoryType', 'DDR5') ? 2_200 : 0
    return (base + wifi + memory + Math.max(0, number('memorySlots', 4) - 4) * 4_000) * small
  },
  memory: ({ number, has, text }) => {
    const perGb = has('memoryType', 'DDR5') ? 890 : has('memoryType', 'DDR4') ? 520 : 210
    const speed = has('memoryType', 'DDR5') && number('speed', 5_600) > 6_000 ? 1.12 : 1
    const server = has('registered') || has('ecc') ? 1.35 : 1
    const light = /RGB/.test(text('lighting')) ? 1.06 : 1
    return 450 + number('capacity', 16) * perGb * speed * server * light
  },
  'graphics-card': ({ name, number, text, has }) => {
    const vram = number('vram', 8)
    const price =
      chipPrice(`${text('chipset')} ${name}`, vram) ?? VRAM_PRICES.find(([from]) => vram >= from)?.[1]
    const large = has('cooling', 'Three fans') || has('cooling', 'Liquid') ? 1.07 : 1
    return (price ?? 20_000) * large
  },
  'power-supply': ({ number, text, has }) => {
    const perWatt = firstOf(
      text('rating'),
      [
        [/Titanium/, 4.3],
        [/Platinum/, 3.3],
        [/Gold/, 2.45],
        [/Silver|Bronze/, 1.55],
      ],
      1.25,
    )
    const small = has('formFactor', 'ATX') || text('formFactor') === '' ? 1 : 1.25
    const cables = has('modular', 'Fully modular') ? 1.08 : 1
    return number('wattage', 650) ** 1.25 * perWatt * small * cables
  },
  ssd: ({ number, text }) => {
    const perGb = firstOf(
      text('interface'),
      [
        [/5\.0/, 19],
        [/4\.0/, 13.5],
        [/3\.0/, 11.5],
      ],
      10.5,
    )
    return 900 + number('capacity', 1_000) * perGb
  },
  'hard-drive': ({ number, text, has }) => {
    const made = firstOf(
      text('madeFor'),
      [
        [/NAS/, 1.25],
        [/Server/, 1.45],
      ],
      1,
    )
    return (has('formFactor', '2.5-inch') ? 2_900 : 2_400) + number('capacity', 2_000) * 2.1 * made
  },
  monitor: ({ number, text }) => {
    const pixels = pixelsOf(text('resolution'))
    const sharpness =
      pixels > 12_000_000
        ? 5
        : pixels > 7_000_000
          ? 2.5
          : pixels > 4_500_000
            ? 2.2
            : pixels > 3_000_000
              ? 1.65
              : 1
    const rate = number('refreshRate', 75)
    const speed = rate > 300 ? 2.6 : rate > 200 ? 1.7 : rate > 100 ? 1.2 : 1
    const panel = firstOf(
      text('panel'),
      [
        [/OLED/, 2.1],
        [/Mini LED/, 1.7],
        [/TN/, 0.9],
      ],
      1.05,
    )
    return 6_700 * (Math.max(15, number('size', 24)) / 24) ** 1.35 * sharpness * speed * panel
  },
  case: ({ number, text, has }) => {
    const base = firstOf(
      text('formFactor'),
      [
        [/Full|Open/, 13_500],
        [/Mini-ITX/, 7_800],
        [/Mini tower|Slim|Desktop/, 3_600],
      ],
      4_600,
    )
    const light = /RGB/.test(text('lighting')) ? 900 : 0
    return base + (has('sidePanel', 'Tempered glass') ? 900 : 0) + number('fansIncluded', 1) * 450 + light
  },
  keyboard: ({ name, text, has }) => {
    const isMechanical = /mechanical|cherry|gateron|kailh|outemu|switch/i.test(name)
    const base = firstOf(
      text('switchType'),
      [
        [/Magnetic/, 12_500],
        [/Linear|Tactile|Clicky/, 5_600],
        [/Scissor/, 3_200],
        [/Membrane/, 1_300],
      ],
      isMechanical ? 5_600 : 2_200,
    )
    const wireless = has('connectivity', 'Bluetooth') || has('connectivity', '2.4 GHz wireless') ? 1.45 : 1
    const light = /RGB/.test(`${text('lighting')} ${name}`) ? 1.15 : 1
    return base * wireless * light * makerFactor(name)
  },
  mouse: ({ number, has, name }) => {
    const isWireless = has('connectivity', '2.4 GHz wireless') || has('connectivity', 'Bluetooth')
    const sensor = number('dpiMax', 4_000)
    const base = sensor > 20_000 ? 4_600 : sensor > 10_000 ? 2_400 : /gaming/i.test(name) ? 1_500 : 750
    return base * (isWireless ? 1.8 : 1) * makerFactor(name)
  },
  headphones: ({ has, name }) => {
    const isWireless = has('connectivity', '2.4 GHz wireless') || has('connectivity', 'Bluetooth')
    const base = has('noiseCancelling')
      ? 9_500
      : has('openBack')
        ? 11_500
        : /gaming|headset/i.test(name)
          ? 3_600
          : 2_900
    return base * (isWireless ? 1.7 : 1) * (has('wearing', 'In the ear') ? 0.55 : 1) * makerFactor(name)
  },
  webcam: ({ text, number }) =>
    firstOf(
      text('resolution'),
      [
        [/4K/, 13_500],
        [/1440/, 7_400],
        [/720/, 1_500],
      ],
      3_300,
    ) * (number('frameRate', 30) > 30 ? 1.35 : 1),
  speaker: ({ name, text, number, has }) =>
    firstOf(
      text('channels'),
      [
        [/5\.1|7\.1/, 8_500],
        [/2\.1/, 2_600],
        [/Soundbar/, 4_200],
      ],
      1_300,
    ) +
    number('power', saidInName(name, /W\b/) || 12) * 75 +
    (has('connectivity', 'Bluetooth') ? 900 : 0),
  'network-card': ({ name, number, text, has }) => {
    const wired = number('lanSpeed', saidInName(name, /Gb\/s/))
    const cable = wired >= 25 ? 21_000 : wired >= 10 ? 9_400 : wired >= 5 ? 3_900 : wired >= 2.5 ? 2_100 : 950
    const wireless = firstOf(
      text('wifi'),
      [
        [/7/, 4_900],
        [/6E/, 3_300],
        [/6/, 2_500],
        [/5/, 1_500],
      ],
      0,
    )
    const ports =
      has('interface', 'USB-A') || has('interface', 'USB-C')
        ? 1
        : Math.max(1, number('lanPorts', saidInName(name, /x /)))
    return Math.max(wireless, cable * (1 + (ports - 1) * 0.7))
  },
  'air-cooler': ({ number, text }) => {
    const base = number('height', 150) < 90 ? 1_500 : number('fans', 1) > 1 ? 4_900 : 2_600
    return (
      base * (1 + Math.max(0, number('rating', 150) - 150) / 500) * (/RGB/.test(text('lighting')) ? 1.15 : 1)
    )
  },
  'liquid-cooler': ({ text, has, name }) => {
    const size = firstOf(
      `${text('radiator')} ${name}`,
      [
        [/480|420/, 16_500],
        [/360/, 11_800],
        [/280/, 9_600],
        [/240/, 7_600],
      ],
      5_200,
    )
    return size * (has('screen') ? 1.5 : 1)
  },
  'case-fan': ({ number, text }) => {
    const light = /RGB/.test(text('lighting')) ? 1.4 : 1
    const size = number('fanSize', 120) > 120 ? 1.2 : 1
    return 780 * light * size * Math.max(1, number('quantity', 1)) ** 0.9
  },
}

/** The card of a chip, or undefined where the table does not know the chip that is named. */
function chipPrice(text: string, vram: number): number | undefined {
  const spelt = ` ${text.toLowerCase().replace(/[^a-z0-9]+/g, ' ')} `
  const found = CHIP_PRICES.find(([chip]) => spelt.includes(` ${chip.toLowerCase()} `))
  return vram >= 16 ? (found?.[2] ?? found?.[1]) : found?.[1]
}

function pixelsOf(resolution: string): number {
  const [, across, down] = /^(\d+) × (\d+)$/.exec(resolution) ?? []
  return Number(across ?? 1_920) * Number(down ?? 1_080)
}
