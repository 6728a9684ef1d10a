import { isNamedRegistered } from '../attributes/registered-memory.ts'
import { colourOf, isLit, numberOf, type PicturedProduct, textOf } from './pictured-product.ts'
import { standInTable } from './stand-in-table.ts'

const FANS_BY_COOLING: Readonly<Record<string, number>> = {
  'One fan': 1,
  'Two fans': 2,
  'Three fans': 3,
  'Four fans': 3,
}

/** Makers write the number of fans in many ways: "Dual", "Twin", "2X", "Trio", "Triple", "3X". */
function fansInName(name: string): number | undefined {
  if (/\b(?:tri|trio|triple|3x|3 ?fans?)\b/i.test(name)) return 3
  if (/\b(?:dual|twin|2x|2 ?fans?)\b/i.test(name)) return 2
  return /\b(?:single fan|1x)\b/i.test(name) ? 1 : undefined
}

/** A bracket of half height is 79 mm long: cards up to 70 mm stand behind one. */
const LOW_PROFILE_HEIGHT_MAX_MM = 70

export const graphicsCardPictures = standInTable(
  (product) => {
    const cooling = textOf(product.attributes.cooling)
    const height = numberOf(product.attributes.height)
    return {
      isLow:
        height === undefined ? /\blow[- ]profile\b/i.test(product.name) : height <= LOW_PROFILE_HEIGHT_MAX_MM,
      cooling,
      fans: FANS_BY_COOLING[cooling] ?? (cooling === '' ? fansInName(product.name) : undefined),
      colour: colourOf(product),
    }
  },
  [
    ['kind-graphics-card-low-profile', 'Low graphics card', { isLow: true }],
    ['kind-graphics-card-blower', 'Graphics card with a blower', { cooling: 'Blower' }],
    ['kind-graphics-card-no-fan', 'Graphics card without a fan', { cooling: 'No fan' }],
    [
      'kind-graphics-card-three-fans-white',
      'White graphics card with three fans',
      { fans: 3, colour: 'white' },
    ],
    ['kind-graphics-card-three-fans', 'Graphics card with three fans', { fans: 3 }],
    ['kind-graphics-card-two-fans-white', 'White graphics card with two fans', { fans: 2, colour: 'white' }],
    ['kind-graphics-card-two-fans', 'Graphics card with two fans', { fans: 2 }],
    ['kind-graphics-card-one-fan-white', 'White graphics card with one fan', { fans: 1, colour: 'white' }],
    ['kind-graphics-card-one-fan', 'Graphics card with one fan', { fans: 1 }],
  ],
)

/** Modules of a kit: the attribute, else the number before the size in its name ("2 x 16 GB"). */
function modulesOf({ attributes, name }: PicturedProduct): 1 | 2 | 4 | undefined {
  const count =
    numberOf(attributes.modules) ?? Number(/\b(\d)\s?x\s?\d+\s?GB\b/i.exec(name)?.[1] ?? Number.NaN)
  if (count >= 3) return 4
  return count === 1 || count === 2 ? count : undefined
}

export const memoryPictures = standInTable(
  (product) => ({
    isSmall: product.attributes.formFactor === 'SO-DIMM' || /\bSO-?DIMM\b/i.test(product.name),
    isRegistered: product.attributes.registered === true || isNamedRegistered(product.name),
    hasSpreader: product.attributes.heatSpreader,
    type: product.attributes.memoryType,
    modules: modulesOf(product),
    isLit: isLit(product),
    colour: colourOf(product),
  }),
  [
    ['kind-memory-so-dimm', 'Two small memory modules', { isSmall: true, modules: 2 }],
    ['kind-memory-so-dimm-one-module', 'Small memory module', { isSmall: true }],
    ['kind-memory-registered', 'Memory module for servers', { isRegistered: true }],
    [
      'kind-memory-bare-ddr5-one-module',
      'Memory module without a heat spreader',
      { hasSpreader: false, type: 'DDR5', modules: 1 },
    ],
    ['kind-memory-bare-ddr5', 'Memory modules without heat spreaders', { hasSpreader: false, type: 'DDR5' }],
    [
      'kind-memory-bare-one-module',
      'Memory module without a heat spreader',
      { hasSpreader: false, modules: 1 },
    ],
    ['kind-memory-bare', 'Memory modules without heat spreaders', { hasSpreader: false }],
    ['kind-memory-four-modules-light', 'Four memory modules with light', { modules: 4, isLit: true }],
    ['kind-memory-four-modules-white', 'Four white memory modules', { modules: 4, colour: 'white' }],
    ['kind-memory-four-modules', 'Four memory modules', { modules: 4 }],
    ['kind-memory-one-module-light', 'Memory module with light', { modules: 1, isLit: true }],
    ['kind-memory-one-module-white', 'White memory module', { modules: 1, colour: 'white' }],
    ['kind-memory-one-module', 'Memory module', { modules: 1 }],
    ['kind-memory-white-light', 'White memory modules with light', { colour: 'white', isLit: true }],
    ['kind-memory-white', 'White memory modules', { colour: 'white' }],
    ['kind-memory-light', 'Memory modules with light', { isLit: true }],
  ],
)

const BOARD_SIZES: Readonly<Record<string, 'small' | 'middle' | 'wide'>> = {
  'Mini-ITX': 'small',
  'Thin Mini-ITX': 'small',
  'Mini-DTX': 'small',
  'Micro-ATX': 'middle',
  'Flex-ATX': 'middle',
  'E-ATX': 'wide',
  'XL-ATX': 'wide',
  'SSI CEB': 'wide',
  'SSI EEB': 'wide',
}

export const motherboardPictures = standInTable(
  (product) => ({ size: BOARD_SIZES[textOf(product.attributes.formFactor)], colour: colourOf(product) }),
  [
    ['kind-motherboard-mini-itx-white', 'White Mini-ITX motherboard', { size: 'small', colour: 'white' }],
    ['kind-motherboard-mini-itx', 'Mini-ITX motherboard', { size: 'small' }],
    ['kind-motherboard-micro-atx-white', 'White Micro-ATX motherboard', { size: 'middle', colour: 'white' }],
    ['kind-motherboard-micro-atx', 'Micro-ATX motherboard', { size: 'middle' }],
    ['kind-motherboard-e-atx', 'E-ATX motherboard', { size: 'wide' }],
    ['kind-motherboard-white', 'White motherboard', { colour: 'white' }],
  ],
)

/** Sockets whose processors look alike: the outline of the package and of its lid. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  octopus: ['AM5'],
  pins: ['AM4', 'AM3+', 'AM3', 'AM2+', 'AM2', 'FM2+', 'FM2', 'FM1'],
  square: ['LGA1200', 'LGA1151', 'LGA1150', 'LGA1155', 'LGA1156', 'LGA775'],
  large: ['LGA2066', 'LGA2011-3', 'LGA2011', 'LGA1366'],
  'very large': ['TR4', 'sTRX4', 'sTR5', 'sWRX8', 'SP3', 'SP5', 'SP6'],
}

export const cpuPictures = standInTable(
  ({ attributes }) => ({
    package: Object.keys(PACKAGES).find((one) => PACKAGES[one]?.includes(textOf(attributes.socket))),
  }),
  [
    ['amd-ryzen-7-9800x3d', 'Processor', { package: 'octopus' }],
    ['kind-cpu-am4', 'Processor', { package: 'pins' }],
    ['kind-cpu-square', 'Processor', { package: 'square' }],
    ['kind-cpu-large', 'Large processor', { package: 'large' }],
    ['kind-cpu-very-large', 'Very large processor', { package: 'very large' }],
  ],
)

const FLAT_SUPPLIES = ['TFX', 'Flex ATX']

export const powerSupplyPictures = standInTable(
  (product) => ({
    form: sizeOfSupply(textOf(product.attributes.formFactor)),
    modular: product.attributes.modular,
    colour: colourOf(product),
  }),
  [
    ['kind-power-supply-flat', 'Narrow power supply', { form: 'flat' }],
    ['kind-power-supply-sfx-white', 'Small white power supply', { form: 'small', colour: 'white' }],
    ['kind-power-supply-sfx', 'Small power supply', { form: 'small' }],
    [
      'kind-power-supply-fixed-white',
      'White power supply with fixed cables',
      { modular: 'Fixed', colour: 'white' },
    ],
    ['kind-power-supply-fixed', 'Power supply with fixed cables', { modular: 'Fixed' }],
    ['kind-power-supply-white', 'White power supply', { colour: 'white' }],
  ],
)

function sizeOfSupply(form: string): 'small' | 'flat' | undefined {
  if (FLAT_SUPPLIES.includes(form)) return 'flat'
  return form.startsWith('SFX') ? 'small' : undefined
}

export const ssdPictures = standInTable(
  ({ attributes, name }) => ({
    form: attributes.formFactor,
    hasSink:
      typeof attributes.heatsink === 'boolean'
        ? attributes.heatsink
        : /\bheat ?sink\b/i.test(name) && !/\b(?:no|without|w\/o) (?:a )?heat ?sink\b/i.test(name),
  }),
  [
    ['kind-sata-ssd', 'SSD of 2.5 inches', { form: '2.5-inch' }],
    ['kind-sata-ssd', 'SSD of 2.5 inches', { form: 'U.2' }],
    ['kind-ssd-card', 'SSD on an expansion card', { form: 'PCIe card' }],
    ['kind-ssd-m2-heatsink', 'M.2 SSD with a heatsink', { hasSink: true }],
    ['kind-ssd-m2-2230', 'Very short M.2 SSD', { form: 'M.2 2230' }],
    ['kind-ssd-m2-2242', 'Short M.2 SSD', { form: 'M.2 2242' }],
    ['kind-ssd-m2-22110', 'Long M.2 SSD', { form: 'M.2 22110' }],
  ],
)

export const hardDrivePictures = standInTable(
  ({ attributes }) => ({ form: attributes.formFactor }),
  [['kind-hard-drive-2-5-inch', 'Hard drive of 2.5 inches', { form: '2.5-inch' }]],
)
