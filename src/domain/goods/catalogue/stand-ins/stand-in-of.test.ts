import { describe, expect, test } from 'vitest'
import type { AttributeValues } from '../attributes/attribute-definition.ts'
import { checkAttributes } from '../attributes.ts'
import { type Kind, kinds } from '../categories.ts'
import { plainPictures, standInOf, standInPictures } from './stand-in-of.ts'

/** kind, name, attributes, picture. */
type Case = [Kind, string, AttributeValues, string]

const byAttributes: Case[] = [
  [
    'graphics-card',
    'Gigabyte GeForce RTX 4070 WINDFORCE OC 12 GB',
    { cooling: 'Three fans', colour: 'Black' },
    'kind-graphics-card-three-fans',
  ],
  [
    'graphics-card',
    'Gigabyte GeForce RTX 4070 AERO OC',
    { cooling: 'Three fans', colour: 'White and Silver' },
    'kind-graphics-card-three-fans-white',
  ],
  [
    'graphics-card',
    'MSI GeForce RTX 3050 AERO ITX',
    { cooling: 'One fan', length: 172 },
    'kind-graphics-card-one-fan',
  ],
  ['graphics-card', 'PNY RTX A2000', { cooling: 'Blower', colour: 'Black' }, 'kind-graphics-card-blower'],
  [
    'graphics-card',
    'MSI GeForce GT 1030 2GHD4 LP',
    { cooling: 'No fan', height: 69 },
    'kind-graphics-card-low-profile',
  ],
  [
    'case',
    'Fractal Design Meshify C ATX Mid Tower Black',
    { formFactor: 'Mid tower', colour: 'Black', sidePanel: 'Solid' },
    'kind-case-mid-tower-black-closed',
  ],
  [
    'case',
    'NZXT H5 Flow',
    { formFactor: 'Mid tower', colour: 'White', sidePanel: 'Tempered glass' },
    'nzxt-h7-flow',
  ],
  ['case', 'Cooler Master NR200P', { formFactor: 'Mini-ITX', colour: 'White' }, 'kind-case-mini-itx-white'],
  ['case', 'SilverStone GD09', { formFactor: 'Desktop (HTPC)', colour: 'Black' }, 'kind-case-desktop-black'],
  [
    'case',
    'Corsair 7000D AIRFLOW',
    { formFactor: 'Full tower', colour: 'Black' },
    'kind-case-full-tower-black',
  ],
  ['monitor', 'Samsung Odyssey OLED G9', { size: 49, resolution: '5120 × 1440' }, 'kind-monitor-32-9-curved'],
  ['monitor', 'LG 34WP65C-B', { size: 34, aspectRatio: '21:9', curved: true }, 'kind-monitor-21-9-curved'],
  ['monitor', 'Dell P2423', { size: 24, resolution: '1920 × 1200' }, 'kind-monitor-16-10'],
  ['monitor', 'Dell SE2422H', { size: 23.8, resolution: '1920 × 1080' }, 'kind-monitor-24-inch'],
  ['monitor', 'Dell P1917S', { size: 19, resolution: '1280 × 1024' }, 'kind-monitor-5-4'],
  ['monitor', 'LG 27UP850', { size: 27, resolution: '3840 × 2160' }, 'lg-ultragear-27-oled'],
  [
    'memory',
    'G.Skill Trident Z5 RGB 32 GB',
    { modules: 2, lighting: 'Addressable RGB', colour: 'Black' },
    'kind-memory-light',
  ],
  [
    'memory',
    'Corsair Vengeance LPX 64 GB',
    { modules: 4, colour: 'Black', heatSpreader: true },
    'kind-memory-four-modules',
  ],
  [
    'memory',
    'Crucial CT16G56C46U5',
    { modules: 1, memoryType: 'DDR5', heatSpreader: false },
    'kind-memory-bare-ddr5-one-module',
  ],
  ['memory', 'Crucial CT2K8G4SFRA32A', { modules: 2, formFactor: 'SO-DIMM' }, 'kind-memory-so-dimm'],
  ['memory', 'Samsung M393A4K40DB3', { modules: 1, registered: true }, 'kind-memory-registered'],
  [
    'motherboard',
    'ASRock B650M Pro RS',
    { formFactor: 'Micro-ATX', colour: 'Black and Grey' },
    'kind-motherboard-micro-atx',
  ],
  [
    'motherboard',
    'ASUS ROG STRIX B760-I',
    { formFactor: 'Mini-ITX', colour: 'Black' },
    'kind-motherboard-mini-itx',
  ],
  ['motherboard', 'NZXT N7 B650E', { formFactor: 'ATX', colour: 'White' }, 'kind-motherboard-white'],
  ['air-cooler', 'Noctua NH-L9i', { height: 37 }, 'kind-air-cooler-low'],
  ['air-cooler', 'DeepCool AK400 WH', { height: 155, colour: 'White' }, 'kind-air-cooler-white'],
  ['air-cooler', 'Noctua NH-U12S', { height: 158, colour: 'Brown' }, 'kind-air-cooler-brown'],
  [
    'liquid-cooler',
    'Arctic Liquid Freezer III 420',
    { radiator: '420 mm', colour: 'Black' },
    'kind-liquid-cooler-420',
  ],
  [
    'liquid-cooler',
    'NZXT Kraken 240',
    { radiator: '240 mm', colour: 'White' },
    'kind-liquid-cooler-240-white',
  ],
  ['ssd', 'Samsung 870 EVO', { formFactor: '2.5-inch' }, 'kind-sata-ssd'],
  ['ssd', 'WD SN740', { formFactor: 'M.2 2230' }, 'kind-ssd-m2-2230'],
  [
    'ssd',
    'Samsung 990 PRO with Heatsink',
    { formFactor: 'M.2 2280', heatsink: true },
    'kind-ssd-m2-heatsink',
  ],
  ['hard-drive', 'Seagate BarraCuda ST1000LM048', { formFactor: '2.5-inch' }, 'kind-hard-drive-2-5-inch'],
  [
    'power-supply',
    'Corsair SF750',
    { formFactor: 'SFX', modular: 'Fully modular', colour: 'Black' },
    'kind-power-supply-sfx',
  ],
  ['power-supply', 'Corsair CV550', { formFactor: 'ATX', modular: 'Fixed' }, 'kind-power-supply-fixed'],
  ['cpu', 'AMD Ryzen 5 7600', { socket: 'AM5' }, 'amd-ryzen-7-9800x3d'],
  ['cpu', 'AMD Ryzen 5 5600', { socket: 'AM4' }, 'kind-cpu-am4'],
  ['cpu', 'Intel Core i5-10400', { socket: 'LGA1200' }, 'kind-cpu-square'],
  ['cpu', 'AMD Threadripper 7960X', { socket: 'sTR5' }, 'kind-cpu-very-large'],
  ['keyboard', 'Keychron K6', { layout: '65%', colour: 'White' }, 'kind-keyboard-75-white'],
  ['keyboard', 'Logitech K120', { layout: 'Full size', lighting: 'None' }, 'kind-keyboard-plain'],
  ['mouse', 'Logitech G Pro', { connectivity: ['USB-A'], weight: 62 }, 'kind-mouse-small-wired'],
  ['mouse', 'Logitech M185', { connectivity: ['2.4 GHz wireless'], hand: 'Either hand' }, 'kind-mouse-small'],
  ['headphones', 'Sennheiser HD 599', { microphone: false }, 'kind-headphones-no-microphone'],
  ['webcam', 'Logitech Brio 500', { colour: 'White' }, 'kind-webcam-white'],
  ['speaker', 'Logitech Z313', { channels: '2.1' }, 'kind-speaker-woofer'],
  [
    'network-card',
    'TP-Link Archer TX55E',
    { interface: 'PCIe x1', wifi: 'Wi-Fi 6' },
    'kind-network-card-wireless',
  ],
  [
    'network-card',
    'TP-Link UE306',
    { interface: 'USB-A', lanPorts: 1, wifi: 'None' },
    'kind-network-card-usb-wired',
  ],
  [
    'case-fan',
    'Lian Li UNI FAN SL120 3 Pack',
    { quantity: 3, fanSize: 120, lighting: 'Addressable RGB', colour: 'White' },
    'kind-case-fan-three-white-light',
  ],
  ['case-fan', 'Noctua NF-A14', { quantity: 1, fanSize: 140, colour: 'Brown' }, 'kind-case-fan-140'],
  ['laptop', 'Dell Inspiron 16', { screenSize: 16, colour: 'Silver' }, 'kind-laptop-16-silver'],
  ['laptop', 'MSI Titan 18', { screenSize: 18, colour: 'Black' }, 'kind-laptop-18-black'],
]

const byName: Case[] = [
  ['graphics-card', 'ASUS Dual GeForce RTX 4060 OC', {}, 'kind-graphics-card-two-fans'],
  ['graphics-card', 'MSI GeForce RTX 4080 GAMING X TRIO WHITE', {}, 'kind-graphics-card-three-fans-white'],
  ['graphics-card', 'ASUS Radeon RX 6400 Low Profile', {}, 'kind-graphics-card-low-profile'],
  [
    'case',
    'Lian Li Panoramic Mid Tower Snow',
    { formFactor: 'Mid tower' },
    'kind-case-mid-tower-white-glass',
  ],
  ['monitor', 'AOC C24G2 Curved', { size: 24, resolution: '1920 × 1080' }, 'kind-monitor-24-inch-curved'],
  ['memory', 'Kingston FURY Beast RGB 32 GB (2 x 16 GB)', {}, 'kind-memory-light'],
  ['air-cooler', 'Thermalright Peerless Assassin 120 SE', { height: 155 }, 'kind-air-cooler-two-towers'],
  ['ssd', 'Crucial T700 without heatsink', { formFactor: 'M.2 2280' }, 'samsung-990-pro-2tb'],
  ['keyboard', 'Redragon K552 TKL', {}, 'kind-keyboard-tenkeyless'],
  ['mouse', 'Logitech G502 Wired White', {}, 'kind-mouse-wired-white'],
  ['speaker', 'Creative Stage Sound Bar', {}, 'kind-speaker-sound-bar'],
  ['network-card', 'TP-Link USB WiFi Adapter', {}, 'kind-network-card-usb-wireless'],
]

const contradictory: Case[] = [
  [
    'graphics-card',
    'MSI RTX 4070 TRIO White',
    { cooling: 'Two fans', colour: 'Black' },
    'kind-graphics-card-two-fans',
  ],
  ['graphics-card', 'Zotac Twin Edge Black and White', {}, 'kind-graphics-card-two-fans'],
  ['memory', 'Corsair Vengeance RGB (2 x 16 GB)', { modules: 1, lighting: 'None' }, 'kind-memory-one-module'],
  ['network-card', 'Wireless Express', { wifi: 'None', lanPorts: 1 }, 'kind-network-card-one-port'],
  ['case', 'White Rabbit', { colour: 'Black and White', formFactor: 'Mini-ITX' }, 'kind-case-mini-itx-black'],
  ['keyboard', 'BlackWidow White 60%', { layout: 'Full size' }, 'kind-keyboard-white'],
]

const choose = ([kind, name, attributes]: Case) => standInOf({ kind, name, attributes })

describe('the picture that stands in', () => {
  test.each(byAttributes)('of a %s follows its attributes: %s', (...product) => {
    expect(checkAttributes(product[0], product[2])).toMatchObject({ ok: true })
    expect(choose(product)).toBe(product[3])
  })

  test.each(byName)('of a %s follows its name where no attribute says it: %s', (...product) => {
    expect(choose(product)).toBe(product[3])
  })

  test.each(contradictory)('of a %s follows the attribute where the name says another: %s', (...product) => {
    expect(choose(product)).toBe(product[3])
  })

  test.each(Object.keys(kinds) as Kind[])('of a %s of which nothing is known is the plain one', (kind) => {
    expect(standInOf({ kind, name: 'Acme 1000', attributes: {} })).toBe(kinds[kind].picture)
  })

  test('takes values of another type for not known', () => {
    expect(standInOf({ kind: 'monitor', name: 'X', attributes: { size: '49', aspectRatio: 9 } })).toBe(
      kinds.monitor.picture,
    )
  })
})

describe('the pictures', () => {
  test('say what they show, without a maker’s name', () => {
    for (const { name, alt } of standInPictures.values()) {
      expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(alt, name).toMatch(/^[A-Z].{1,58}[^.]$/)
    }
  })

  test('are each the plain one of one kind at most', () => {
    expect(plainPictures.size).toBe(Object.keys(kinds).length)
  })
})
