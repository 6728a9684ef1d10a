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
    { name: 'kind-graphics-card-low-profile', alt: 'Low graphics card', when: { isLow: true } },
    { name: 'kind-graphics-card-blower', alt: 'Graphics card with a blower', when: { cooling: 'Blower' } },
    { name: 'kind-graphics-card-no-fan', alt: 'Graphics card without a fan', when: { cooling: 'No fan' } },
    {
      name: 'kind-graphics-card-three-fans-white',
      alt: 'White graphics card with three fans',
      when: { fans: 3, colour: 'white' },
    },
    { name: 'kind-graphics-card-three-fans', alt: 'Graphics card with three fans', when: { fans: 3 } },
    {
      name: 'kind-graphics-card-two-fans-white',
      alt: 'White graphics card with two fans',
      when: { fans: 2, colour: 'white' },
    },
    { name: 'kind-graphics-card-two-fans', alt: 'Graphics card with two fans', when: { fans: 2 } },
    {
      name: 'kind-graphics-card-one-fan-white',
      alt: 'White graphics card with one fan',
      when: { fans: 1, colour: 'white' },
    },
    { name: 'kind-graphics-card-one-fan', alt: 'Graphics card with one fan', when: { fans: 1 } },
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
    { name: 'kind-memory-so-dimm', alt: 'Two small memory modules', when: { isSmall: true, modules: 2 } },
    { name: 'kind-memory-so-dimm-one-module', alt: 'Small memory module', when: { isSmall: true } },
    { name: 'kind-memory-registered', alt: 'Memory module for servers', when: { isRegistered: true } },
    {
      name: 'kind-memory-bare-ddr5-one-module',
      alt: 'Memory module without a heat spreader',
      when: { hasSpreader: false, type: 'DDR5', modules: 1 },
    },
    {
      name: 'kind-memory-bare-ddr5',
      alt: 'Memory modules without heat spreaders',
      when: { hasSpreader: false, type: 'DDR5' },
    },
    {
      name: 'kind-memory-bare-one-module',
      alt: 'Memory module without a heat spreader',
      when: { hasSpreader: false, modules: 1 },
    },
    { name: 'kind-memory-bare', alt: 'Memory modules without heat spreaders', when: { hasSpreader: false } },
    {
      name: 'kind-memory-four-modules-light',
      alt: 'Four memory modules with light',
      when: { modules: 4, isLit: true },
    },
    {
      name: 'kind-memory-four-modules-white',
      alt: 'Four white memory modules',
      when: { modules: 4, colour: 'white' },
    },
    { name: 'kind-memory-four-modules', alt: 'Four memory modules', when: { modules: 4 } },
    {
      name: 'kind-memory-one-module-light',
      alt: 'Memory module with light',
      when: { modules: 1, isLit: true },
    },
    {
      name: 'kind-memory-one-module-white',
      alt: 'White memory module',
      when: { modules: 1, colour: 'white' },
    },
    { name: 'kind-memory-one-module', alt: 'Memory module', when: { modules: 1 } },
    {
      name: 'kind-memory-white-light',
      alt: 'White memory modules with light',
      when: { colour: 'white', isLit: true },
    },
    { name: 'kind-memory-white', alt: 'White memory modules', when: { colour: 'white' } },
    { name: 'kind-memory-light', alt: 'Memory modules with light', when: { isLit: true } },
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
    {
      name: 'kind-motherboard-mini-itx-white',
      alt: 'White Mini-ITX motherboard',
      when: { size: 'small', colour: 'white' },
    },
    { name: 'kind-motherboard-mini-itx', alt: 'Mini-ITX motherboard', when: { size: 'small' } },
    {
      name: 'kind-motherboard-micro-atx-white',
      alt: 'White Micro-ATX motherboard',
      when: { size: 'middle', colour: 'white' },
    },
    { name: 'kind-motherboard-micro-atx', alt: 'Micro-ATX motherboard', when: { size: 'middle' } },
    { name: 'kind-motherboard-e-atx', alt: 'E-ATX motherboard', when: { size: 'wide' } },
    { name: 'kind-motherboard-white', alt: 'White motherboard', when: { colour: 'white' } },
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
    { name: 'amd-ryzen-7-9800x3d', alt: 'Processor', when: { package: 'octopus' } },
    { name: 'kind-cpu-am4', alt: 'Processor', when: { package: 'pins' } },
    { name: 'kind-cpu-square', alt: 'Processor', when: { package: 'square' } },
    { name: 'kind-cpu-large', alt: 'Large processor', when: { package: 'large' } },
    { name: 'kind-cpu-very-large', alt: 'Very large processor', when: { package: 'very large' } },
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
    { name: 'kind-power-supply-flat', alt: 'Narrow power supply', when: { form: 'flat' } },
    {
      name: 'kind-power-supply-sfx-white',
      alt: 'Small white power supply',
      when: { form: 'small', colour: 'white' },
    },
    { name: 'kind-power-supply-sfx', alt: 'Small power supply', when: { form: 'small' } },
    {
      name: 'kind-power-supply-fixed-white',
      alt: 'White power supply with fixed cables',
      when: { modular: 'Fixed', colour: 'white' },
    },
    { name: 'kind-power-supply-fixed', alt: 'Power supply with fixed cables', when: { modular: 'Fixed' } },
    { name: 'kind-power-supply-white', alt: 'White power supply', when: { colour: 'white' } },
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
    { name: 'kind-sata-ssd', alt: 'SSD of 2.5 inches', when: { form: '2.5-inch' } },
    { name: 'kind-sata-ssd', alt: 'SSD of 2.5 inches', when: { form: 'U.2' } },
    { name: 'kind-ssd-card', alt: 'SSD on an expansion card', when: { form: 'PCIe card' } },
    { name: 'kind-ssd-m2-heatsink', alt: 'M.2 SSD with a heatsink', when: { hasSink: true } },
    { name: 'kind-ssd-m2-2230', alt: 'Very short M.2 SSD', when: { form: 'M.2 2230' } },
    { name: 'kind-ssd-m2-2242', alt: 'Short M.2 SSD', when: { form: 'M.2 2242' } },
    { name: 'kind-ssd-m2-22110', alt: 'Long M.2 SSD', when: { form: 'M.2 22110' } },
  ],
)

export const hardDrivePictures = standInTable(
  ({ attributes }) => ({ form: attributes.formFactor }),
  [{ name: 'kind-hard-drive-2-5-inch', alt: 'Hard drive of 2.5 inches', when: { form: '2.5-inch' } }],
)
