import type { Kind } from '#domain/goods/catalogue/categories.ts'
import type { Chance } from '../seeded-chance.ts'
import { atLevel, COLOURS, type Facts } from './fitting-facts.ts'

/** Facts that makers of today state of such goods, better the higher the level; of what no rule of a computer compares. */
export function usualFacts(kind: Kind, level: number, chance: Chance): Facts {
  return MAKE[kind]?.(level, chance) ?? {}
}

const WIRED = ['USB-A'] as const
const WIRELESS = ['2.4 GHz wireless', 'Bluetooth', 'USB-C'] as const
const LIGHTS = ['None', 'Single colour', 'RGB', 'Addressable RGB'] as const

/** A share of products of the kind, more of them the higher the level. */
function oftenAt(level: number, chance: Chance): boolean {
  return chance.percent(20 + level * 60)
}

const SCREENS = [
  { resolution: '1920 × 1080', sizes: [22, 24, 27], aspectRatio: '16:9' },
  { resolution: '1920 × 1080', sizes: [24, 24, 27], aspectRatio: '16:9' },
  { resolution: '2560 × 1440', sizes: [27, 27, 32], aspectRatio: '16:9' },
  { resolution: '3440 × 1440', sizes: [34], aspectRatio: '21:9' },
  { resolution: '3840 × 2160', sizes: [27, 32], aspectRatio: '16:9' },
] as const

const LAPTOPS = [
  { processor: 'Intel Core i3-1315U', cores: 6, threads: 8, memory: 8, storage: 512 },
  { processor: 'AMD Ryzen 5 7535HS', cores: 6, threads: 12, memory: 16, storage: 512 },
  { processor: 'Intel Core i5-13420H', cores: 8, threads: 12, memory: 16, storage: 512 },
  { processor: 'AMD Ryzen 7 8845HS', cores: 8, threads: 16, memory: 16, storage: 1_000 },
  { processor: 'Intel Core Ultra 7 255H', cores: 16, threads: 16, memory: 32, storage: 1_000 },
  { processor: 'Intel Core Ultra 9 275HX', cores: 24, threads: 24, memory: 32, storage: 2_000 },
] as const

const LAPTOP_GRAPHICS = [
  { graphics: 'NVIDIA GeForce RTX 4050', vram: 6, graphicsPower: 75 },
  { graphics: 'NVIDIA GeForce RTX 5060', vram: 8, graphicsPower: 100 },
  { graphics: 'NVIDIA GeForce RTX 5070 Ti', vram: 12, graphicsPower: 140 },
] as const

const MAKE: Partial<Readonly<Record<Kind, (level: number, chance: Chance) => Facts>>> = {
  laptop: (level, chance) => {
    const hasGraphics = level > 0.4 && chance.percent(55)
    const screen = hasGraphics
      ? { screenSize: chance.pick([15.6, 16]), refreshRate: atLevel([144, 165, 240], level) }
      : { screenSize: chance.pick([14, 15.6, 16]), refreshRate: 60 }
    return {
      ...atLevel(LAPTOPS, level),
      ...(hasGraphics ? atLevel(LAPTOP_GRAPHICS, level) : { graphics: 'Built into the processor' }),
      ...screen,
      operatingSystem: chance.percent(85) ? 'Windows 11 Home' : 'DOS',
      memoryType: 'DDR5',
      memorySoldered: !hasGraphics && chance.percent(40),
      storageType: 'NVMe SSD',
      resolution: level > 0.5 ? '2560 × 1600' : '1920 × 1080',
      panel: level > 0.75 ? 'OLED' : 'IPS',
      battery: atLevel([42, 50, 60, 75, 90], level),
      weight: hasGraphics ? chance.between(21, 27) / 10 : chance.between(12, 18) / 10,
      colour: chance.pick(['Silver', 'Grey', 'Black']),
      wifi: level > 0.5 ? 'Wi-Fi 6E' : 'Wi-Fi 6',
    }
  },
  'hard-drive': (level, chance) => {
    const isSmall = level < 0.25
    return {
      capacity: isSmall
        ? chance.pick([1_000, 2_000])
        : atLevel([1_000, 2_000, 4_000, 8_000, 12_000, 18_000], level),
      formFactor: isSmall ? '2.5-inch' : '3.5-inch',
      interface: 'SATA 6 Gb/s',
      madeFor: isSmall ? 'Desktop' : atLevel(['Desktop', 'Surveillance', 'NAS', 'Server'], level),
      spindleSpeed: level > 0.5 ? 7_200 : 5_400,
      cache: level > 0.5 ? 256 : 128,
      recording: level > 0.4 ? 'CMR' : 'SMR',
    }
  },
  monitor: (level, chance) => {
    const { resolution, sizes, aspectRatio } = atLevel(SCREENS, level)
    const isFast = chance.percent(60)
    return {
      resolution,
      size: chance.pick(sizes),
      aspectRatio,
      curved: aspectRatio === '21:9',
      refreshRate: isFast ? atLevel([100, 144, 165, 180, 240], level) : chance.pick([60, 75]),
      panel: level > 0.85 ? chance.pick(['OLED', 'Mini LED']) : chance.pick(['IPS', 'IPS', 'VA']),
      responseTime: isFast ? 1 : 5,
      brightness: atLevel([250, 300, 350, 400], level),
      hdmiPorts: 1,
      hdmiVersion: level > 0.7 ? '2.1' : '2.0',
      displayPorts: 1,
      displayPortVersion: '1.4',
      speakers: chance.percent(40),
      vesaMount: '100 × 100 mm',
      stand: level > 0.4 ? ['Tilt', 'Height', 'Swivel'] : ['Tilt'],
    }
  },
  keyboard: (level, chance) => ({
    layout: chance.pick(['Full size', 'Full size', 'Tenkeyless', '75%', '65%', '60%']),
    switchType:
      level < 0.3
        ? chance.pick(['Membrane', 'Scissor'])
        : level > 0.9
          ? 'Magnetic'
          : chance.pick(['Linear', 'Tactile', 'Clicky']),
    hotSwap: level > 0.5,
    connectivity: level > 0.4 && chance.percent(50) ? WIRELESS : WIRED,
    lighting: level < 0.3 ? 'None' : chance.pick(LIGHTS),
    colour: chance.pick(COLOURS),
    weight: chance.between(450, 1_150),
  }),
  mouse: (level, chance) => {
    const isWireless = oftenAt(level, chance)
    return {
      hand: chance.pick(['Right hand', 'Right hand', 'Either hand', 'Vertical']),
      connectivity: isWireless ? WIRELESS : WIRED,
      dpiMax: atLevel([1_600, 3_200, 8_000, 12_000, 16_000, 26_000], level),
      pollingRate: level > 0.9 ? 8_000 : level > 0.3 ? 1_000 : 125,
      buttons: atLevel([3, 5, 6, 7], level),
      ...(isWireless ? { batteryLife: chance.pick([40, 70, 95, 120]) } : {}),
      weight: chance.between(55, 125),
      lighting: level > 0.4 ? chance.pick(LIGHTS) : 'None',
      colour: chance.pick(COLOURS),
    }
  },
  headphones: (level, chance) => {
    const isWireless = oftenAt(level, chance)
    return {
      wearing: chance.pick(['Over the ear', 'Over the ear', 'On the ear', 'In the ear']),
      microphone: chance.percent(75),
      noiseCancelling: level > 0.7,
      openBack: false,
      driverSize: chance.pick([40, 50]),
      connectivity: isWireless ? WIRELESS : ['3.5 mm', 'USB-A'],
      ...(isWireless ? { batteryLife: chance.pick([20, 30, 50, 70]) } : {}),
      platforms: ['PC', 'Mobile', 'Console'],
      colour: chance.pick(COLOURS),
      weight: chance.between(190, 360),
    }
  },
  webcam: (level, chance) => ({
    resolution: atLevel(['720p', '1080p', '1080p', '1440p', '4K'], level),
    frameRate: level > 0.5 ? 60 : 30,
    fieldOfView: chance.pick([65, 78, 90]),
    autofocus: level > 0.3,
    microphone: true,
    privacyShutter: chance.percent(60),
    connectivity: level > 0.6 ? ['USB-C'] : WIRED,
    colour: 'Black',
  }),
  speaker: (level, chance) => ({
    channels: atLevel(['2.0', '2.0', 'Soundbar', '2.1', '2.1', '5.1'], level),
    power: atLevel([6, 10, 20, 40, 60, 120], level),
    connectivity: oftenAt(level, chance) ? ['Bluetooth', '3.5 mm'] : ['3.5 mm', 'USB-A'],
    lighting: chance.pick(LIGHTS),
    colour: chance.pick(COLOURS),
  }),
  'network-card': (level, chance) =>
    chance.percent(50)
      ? {
          interface: chance.pick(['PCIe x1', 'USB-A', 'M.2 E key']),
          wifi: atLevel(['Wi-Fi 5', 'Wi-Fi 6', 'Wi-Fi 6E', 'Wi-Fi 7'], level),
          bluetooth: '5.3',
        }
      : {
          interface: level > 0.6 ? 'PCIe x4' : chance.pick(['PCIe x1', 'USB-C']),
          lanPorts: level > 0.8 ? 2 : 1,
          lanSpeed: atLevel([1, 2.5, 2.5, 5, 10], level),
          wifi: 'None',
        },
  'case-fan': (level, chance) => ({
    quantity: chance.pick([1, 1, 3]),
    fanSize: chance.pick([120, 120, 140]),
    connector: '4-pin PWM',
    volts: 12,
    fanSpeedMin: 500,
    fanSpeedMax: atLevel([1_200, 1_500, 1_800, 2_200], level),
    reverse: chance.percent(15),
    airflow: chance.between(45, 85),
    noise: chance.between(20, 34),
    ...(level > 0.4
      ? { lighting: 'Addressable RGB', lightPlug: '5 V ARGB (3-pin)' }
      : { lighting: 'None', lightPlug: 'None' }),
    colour: chance.pick(COLOURS),
  }),
}
