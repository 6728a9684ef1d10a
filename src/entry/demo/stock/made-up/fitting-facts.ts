import type { AttributeValue } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import type { Chance } from '../seeded-chance.ts'

export type Facts = Record<string, AttributeValue>

/** A socket with what belongs to it. `cores` and `chipsets` from the least to the most. */
interface Platform {
  socket: string
  generations: readonly string[]
  cores: readonly number[]
  chipsets: readonly string[]
  memoryTypes: readonly ('DDR4' | 'DDR5')[]
  memorySpeed: number
  threadsPerCore: number
  /** In so many of a hundred processors. */
  graphicsPercent: number
}

const PLATFORMS: readonly Platform[] = [
  {
    socket: 'AM4',
    generations: ['Ryzen 5000'],
    cores: [4, 6, 8, 12, 16],
    chipsets: ['A520', 'B550', 'X570'],
    memoryTypes: ['DDR4'],
    memorySpeed: 3200,
    threadsPerCore: 2,
    graphicsPercent: 40,
  },
  {
    socket: 'AM5',
    generations: ['Ryzen 7000', 'Ryzen 9000'],
    cores: [6, 6, 8, 12, 16],
    chipsets: ['A620', 'B650', 'B850', 'X870'],
    memoryTypes: ['DDR5'],
    memorySpeed: 5200,
    threadsPerCore: 2,
    graphicsPercent: 95,
  },
  {
    socket: 'LGA1700',
    generations: ['12th Gen Core', '13th Gen Core'],
    cores: [4, 6, 10, 14, 16, 24],
    chipsets: ['H610', 'B760', 'Z790'],
    memoryTypes: ['DDR4', 'DDR5'],
    memorySpeed: 4800,
    threadsPerCore: 1.5,
    graphicsPercent: 75,
  },
  {
    socket: 'LGA1851',
    generations: ['Core Ultra 200S'],
    cores: [10, 14, 20, 24],
    chipsets: ['H810', 'B860', 'Z890'],
    memoryTypes: ['DDR5'],
    memorySpeed: 6400,
    threadsPerCore: 1,
    graphicsPercent: 90,
  },
]

/** One of these by how dear the product is, from 0 to below 1. */
export function atLevel<Value>(values: readonly Value[], level: number): Value {
  return values[Math.min(values.length - 1, Math.floor(level * values.length))] as Value
}

/**
 * Facts that belong together, as a maker states them: all that the rules of a computer compare, and more of what is paid
 * for the dearer the product. Undefined for what is not compared with the other parts of a computer.
 */
export function fittingFacts(kind: Kind, level: number, chance: Chance): Facts | undefined {
  return MAKE[kind]?.(level, chance)
}

export const COLOURS = ['Black', 'Black', 'White', 'Black and grey', 'White and silver'] as const

const MAKE: Partial<Readonly<Record<Kind, (level: number, chance: Chance) => Facts>>> = {
  cpu: (level, chance) => {
    const platform = chance.pick(PLATFORMS)
    const cores = atLevel(platform.cores, level)
    const tdp = cores <= 6 ? 65 : cores <= 12 ? 105 : 125
    return {
      socket: platform.socket,
      generation: chance.pick(platform.generations),
      cores,
      threads: Math.round(cores * platform.threadsPerCore),
      tdp,
      ppt: Math.round(tdp * 1.35),
      integratedGraphics: chance.percent(platform.graphicsPercent),
      coolerIncluded: tdp === 65,
      memoryTypes: platform.memoryTypes,
      memorySpeed: platform.memorySpeed,
      memoryMax: 192,
      memoryChannels: 2,
      eccMemory: false,
      boostClock: chance.between(40, 57) / 10,
    }
  },
  motherboard: (level, chance) => {
    const platform = chance.pick(PLATFORMS)
    const formFactor = chance.pick(['Micro-ATX', 'Micro-ATX', 'ATX', 'ATX', 'Mini-ITX'])
    const memorySlots = formFactor === 'Mini-ITX' || level < 0.3 ? 2 : 4
    const m2 = { sizes: ['2242', '2280'], moduleKey: 'M key', sata: false, sataPortsOff: 0 }
    return {
      socket: platform.socket,
      chipset: atLevel(platform.chipsets, level),
      formFactor,
      memorySlots,
      backConnect: false,
      biosFlashback: true,
      memoryType: chance.pick(platform.memoryTypes),
      memoryForm: 'DIMM',
      memoryMax: memorySlots * 48,
      memoryPerSlotMax: 48,
      memorySpeedMax: 7200,
      m2Slots: Array.from({ length: level < 0.3 ? 1 : 3 }, () => ({ ...m2, interface: 'PCIe 4.0 x4' })),
      pcieSlots: [{ interface: 'PCIe 4.0 x16', size: 'x16 size', lanes: 'from the processor' }],
      sataPorts: 4,
      hdmiPorts: 1,
      hdmiVersion: '2.1',
      displayPorts: 1,
      displayPortVersion: '1.4',
      usbCHeaders: level < 0.15 ? 0 : 1,
      usb3Headers: 1,
      usb2Headers: 2,
      fanHeaders: 4,
      argbHeaders: 2,
      epsConnectors: level < 0.6 ? 1 : 2,
      colour: chance.pick(COLOURS),
      lanSpeed: 2.5,
      wifi: level < 0.4 ? 'None' : 'Wi-Fi 6E',
    }
  },
  memory: (level, chance) => {
    const memoryType = chance.pick(['DDR4', 'DDR5'])
    const capacity = atLevel([8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 96], level)
    return {
      memoryType,
      capacity,
      modules: capacity === 8 || (capacity === 16 && chance.percent(40)) ? 1 : 2,
      formFactor: 'DIMM',
      speed: memoryType === 'DDR4' ? 3200 : chance.pick([4800, 5600, 6000]),
      ecc: false,
      registered: false,
      profiles: ['Intel XMP'],
      colour: chance.pick(COLOURS),
      height: 34,
    }
  },
  'graphics-card': (level, chance) => {
    const vram = atLevel([4, 6, 8, 8, 8, 12, 12, 16, 16, 24, 32], level)
    const tdp = atLevel([75, 120, 150, 170, 200, 230, 270, 320, 360, 450, 500], level)
    const isLarge = tdp > 250
    return {
      vram,
      tdp,
      bandwidth: Math.round(150 + level * 1_300),
      vramType: level < 0.5 ? 'GDDR6' : 'GDDR7',
      chipset: `Nakshatra ${vram * 100}`,
      interface: 'PCIe 4.0 x16',
      hdmiPorts: 1,
      hdmiVersion: '2.1',
      displayPorts: 3,
      usbCPorts: 0,
      displayPortVersion: '1.4a',
      suggestedPowerSupply: Math.ceil((tdp + 250) / 50) * 50,
      power16Pin: isLarge ? 1 : 0,
      power8Pin: isLarge || tdp <= 75 ? 0 : Math.ceil(tdp / 150),
      power6Pin: 0,
      length: chance.between(190, isLarge ? 335 : 280),
      height: 120,
      slots: isLarge ? 3 : 2,
      cooling: isLarge ? 'Three fans' : 'Two fans',
      colour: chance.pick(COLOURS),
    }
  },
  'power-supply': (level, chance) => {
    const wattage = atLevel([450, 450, 550, 650, 750, 750, 850, 1000, 1200, 1600], level)
    const hasGold = level > 0.35
    const formFactor = chance.percent(80) ? 'ATX' : 'SFX'
    return {
      wattage,
      rating: hasGold ? '80 PLUS Gold' : '80 PLUS Bronze',
      modular: hasGold ? 'Fully modular' : 'Fixed',
      atxVersion: hasGold ? 'ATX 3.1' : 'ATX 2.x',
      epsConnectors: wattage > 550 ? 2 : 1,
      pcie16Pin: hasGold ? 1 : 0,
      pcie8Pin: wattage > 700 ? 4 : 2,
      sataConnectors: 6,
      molexConnectors: 2,
      zeroRpm: hasGold && chance.percent(60),
      fanSize: 120,
      length: formFactor === 'SFX' ? 100 : chance.pick([140, 150, 160]),
      formFactor,
      colour: chance.pick(COLOURS),
    }
  },
  case: (level, chance) => {
    const formFactor = chance.pick(['Mid tower', 'Mid tower', 'Mini tower', 'Mini-ITX', 'Full tower'])
    const isTiny = formFactor === 'Mini-ITX'
    const isMini = formFactor === 'Mini tower'
    const radiators = isTiny ? ['240 mm'] : ['240 mm', '280 mm', '360 mm']
    return {
      formFactor,
      sidePanel: level < 0.2 ? 'Solid' : 'Tempered glass',
      backConnect: false,
      boards: isTiny ? ['Mini-ITX'] : isMini ? ['Micro-ATX', 'Mini-ITX'] : ['ATX', 'Micro-ATX', 'Mini-ITX'],
      graphicsLengthMax: chance.between(isTiny ? 300 : 330, 410),
      coolerHeightMax: isTiny ? 70 : 165,
      powerSupplyForms: isTiny ? ['SFX', 'SFX-L'] : ['ATX'],
      powerSupplyLengthMax: isTiny ? 130 : 200,
      expansionSlots: isTiny ? 3 : isMini ? 4 : 7,
      bays35: isTiny ? 0 : 2,
      bays25: 2,
      radiatorFront: radiators,
      radiatorTop: isTiny ? ['120 mm'] : radiators,
      radiatorRear: ['120 mm'],
      radiatorSide: ['120 mm'],
      radiatorBottom: ['120 mm'],
      fansIncluded: isTiny ? 0 : level < 0.3 ? 1 : 3,
      frontUsbC: level < 0.3 ? 0 : 1,
      frontUsbA: 2,
      colour: chance.pick(COLOURS),
      lighting: 'None',
    }
  },
  ssd: (level, chance) => {
    const capacity = atLevel([240, 500, 500, 1_000, 1_000, 2_000, 2_000, 4_000, 4_000], level)
    const generation = level < 0.3 ? 3 : level < 0.8 ? 4 : 5
    const isM2 = capacity > 240 || chance.percent(50)
    return {
      capacity,
      formFactor: isM2 ? 'M.2 2280' : '2.5-inch',
      nvme: isM2,
      interface: isM2 ? `PCIe ${generation}.0 x4` : 'SATA 6 Gb/s',
      cells: 'TLC',
      readSpeed: isM2 ? generation * 1_800 : 550,
      writeSpeed: isM2 ? generation * 1_500 : 500,
    }
  },
  'air-cooler': (level, chance) => ({
    sockets: ['AM4', 'AM5', 'LGA1700', 'LGA1851'],
    height: level < 0.25 ? chance.between(40, 68) : chance.between(125, 162),
    rating: Math.round(95 + level * 170),
    fans: level < 0.6 ? 1 : 2,
    fanSize: 120,
    noise: chance.between(22, 36),
    colour: chance.pick(COLOURS),
    lighting: 'None',
  }),
  'liquid-cooler': (level, chance) => ({
    sockets: ['AM4', 'AM5', 'LGA1700', 'LGA1851'],
    radiator: atLevel(['120 mm', '240 mm', '280 mm', '360 mm'], level),
    radiatorThickness: 27,
    rating: Math.round(150 + level * 200),
    fans: atLevel([1, 2, 2, 3], level),
    fanSize: 120,
    noise: chance.between(25, 38),
    colour: chance.pick(COLOURS),
    lighting: 'Addressable RGB',
  }),
}

export const COMPUTER_KINDS = Object.keys(MAKE) as Kind[]
