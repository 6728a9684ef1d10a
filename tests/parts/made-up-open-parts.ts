import { type Chance, seededChance } from '../../src/entry/demo/stock/seeded-chance.ts'
import type { OpenPart } from './open-parts.ts'

/**
 * Parts that do not exist, in the shape of BuildCores OpenDB, so many of all kinds and the same ones each time. They
 * stand beside real parts in a search: chips, sizes and standards are those that buyers type, and makers, series and
 * numbers are invented, some of them near to what buyers misspell.
 */
export function madeUpOpenParts(count: number): OpenPart[] {
  const kinds = Object.entries(SHARES).flatMap(([kind, share]) => Array.from({ length: share }, () => kind))
  return Array.from({ length: count }, (_, index) => madeUpPart(kinds[index % kinds.length] ?? 'CPU', index))
}

type Facts = Record<string, unknown>
interface Draft extends Facts {
  /** What follows maker and series in the name. */
  words: string
}

function madeUpPart(kind: string, index: number): OpenPart {
  const chance = seededChance(`open part ${index}`)
  const [maker, series] = [chance.pick(MAKERS), chance.pick(SERIES)]
  const model = `${chance.pick(LETTERS)}${chance.pick(LETTERS)}${chance.between(10, 99)}${chance.pick(['', 'A', 'S', 'X'])}`
  const { words, ...facts } = DRAFTS[kind]?.(chance) ?? { words: '' }
  return {
    kind,
    opendb_id: `made-up-${String(index).padStart(6, '0')}`,
    ...facts,
    metadata: {
      name: [maker, series, model, words].filter(Boolean).join(' '),
      manufacturer: maker,
      part_numbers: [`${model}-${chance.between(1_000, 99_999)}${chance.pick(LETTERS)}`],
      series,
      variant: model,
    },
  }
}

const MAKERS = [
  ...['Aravalli', 'Banyan', 'Chakra', 'Coromandel', 'Deccan', 'Ekta', 'Falcon Peak', 'Garuda', 'Hornbill'],
  ...['Indigo Forge', 'Jamun', 'Kestrel', 'Lotus Logic', 'Malabar', 'Monsoon', 'Nilgiri', 'Orbit 9', 'Rann'],
  ...[
    'Corsina',
    'Kingsport',
    'Gigastone Peak',
    'Logimax',
    'Seagarden',
    'Westend',
    'Zetron',
    'Cooltek',
    'Antares',
  ],
] as const
const SERIES = [
  ...[
    'Agni',
    'Astra',
    'Bijli',
    'Dhruva',
    'Himal',
    'Kavach',
    'Naksha',
    'Pavan',
    'Prism',
    'Rush',
    'Shakti',
    'Surya',
  ],
  ...['Tez', 'Furore', 'Ventura', 'Trio', 'Storm', 'Shadow', 'Phantasm', 'Barrage', 'Sable', 'Viking'],
] as const
const LETTERS = [...'ABCDEFGHKLMNPRSTVXZ']
const COLOURS = ['Black', 'Black', 'Black', 'White', 'White', 'Grey', 'Red', 'Blue', 'Silver'] as const
const SOCKETS = [
  { socket: 'AM4', ram: 'DDR4', maker: 'AMD', chipsets: ['A520', 'B450', 'B550', 'X570'] },
  { socket: 'AM5', ram: 'DDR5', maker: 'AMD', chipsets: ['A620', 'B650', 'B850', 'X670E', 'X870'] },
  { socket: 'LGA 1200', ram: 'DDR4', maker: 'Intel', chipsets: ['H510', 'B560', 'Z590'] },
  { socket: 'LGA 1700', ram: 'DDR5', maker: 'Intel', chipsets: ['H610', 'B760', 'Z790'] },
  { socket: 'LGA 1851', ram: 'DDR5', maker: 'Intel', chipsets: ['B860', 'Z890'] },
] as const
const CHIPS = [
  { chip: 'GeForce GTX 1650', maker: 'NVIDIA', memory: 4, type: 'GDDR6', tdp: 75 },
  { chip: 'GeForce RTX 3060', maker: 'NVIDIA', memory: 12, type: 'GDDR6', tdp: 170 },
  { chip: 'GeForce RTX 4060', maker: 'NVIDIA', memory: 8, type: 'GDDR6', tdp: 115 },
  { chip: 'GeForce RTX 4070 SUPER', maker: 'NVIDIA', memory: 12, type: 'GDDR6X', tdp: 220 },
  { chip: 'GeForce RTX 5070 Ti', maker: 'NVIDIA', memory: 16, type: 'GDDR7', tdp: 300 },
  { chip: 'GeForce RTX 5090', maker: 'NVIDIA', memory: 32, type: 'GDDR7', tdp: 575 },
  { chip: 'Radeon RX 6600', maker: 'AMD', memory: 8, type: 'GDDR6', tdp: 132 },
  { chip: 'Radeon RX 7800 XT', maker: 'AMD', memory: 16, type: 'GDDR6', tdp: 263 },
  { chip: 'Radeon RX 9070 XT', maker: 'AMD', memory: 16, type: 'GDDR6', tdp: 304 },
  { chip: 'Arc B580', maker: 'Intel', memory: 12, type: 'GDDR6', tdp: 190 },
] as const
const SCREENS = [
  { width: 1920, height: 1080, words: '1080p', ratio: '16:9' },
  { width: 2560, height: 1440, words: '1440p', ratio: '16:9' },
  { width: 3840, height: 2160, words: '4K', ratio: '16:9' },
  { width: 3440, height: 1440, words: '1440p Ultrawide', ratio: '21:9' },
] as const
const SWITCHES = [
  { switch: 'Red', switch_type: 'Linear' },
  { switch: 'Brown', switch_type: 'Tactile' },
  { switch: 'Blue', switch_type: 'Clicky' },
] as const

/** How much of all parts each kind makes up, against the others; processors are left to those that exist. */
const SHARES: Readonly<Record<string, number>> = {
  GPU: 4,
  Motherboard: 4,
  RAM: 5,
  Storage: 4,
  PSU: 4,
  PCCase: 4,
  CPUCooler: 3,
  Monitor: 4,
  Laptop: 1,
  Keyboard: 4,
  Mouse: 4,
  Headphones: 3,
  CaseFan: 3,
  NetworkCard: 1,
  Webcam: 1,
  Speaker: 1,
}

const DRAFTS: Readonly<Record<string, (chance: Chance) => Draft>> = {
  GPU: (chance) => {
    const { chip, maker, memory, type, tdp } = chance.pick(CHIPS)
    const fans = tdp > 250 ? 3 : chance.between(1, 3)
    return {
      words: `${chip} ${memory}GB ${type}`,
      chipset: chip,
      chipset_manufacturer: maker,
      memory,
      memory_type: type,
      tdp,
      interface: 'PCIe 4.0 x16',
      length: 140 + fans * 60 + chance.between(0, 25),
      total_slot_width: 2,
      cooling: fans === 1 ? '1 Fan' : `${fans} Fans`,
      power_connectors: { pcie_6_pin: 0, pcie_8_pin: tdp > 75 ? Math.ceil(tdp / 150) : 0 },
      video_outputs: { hdmi_2_1: 1, displayport_1_4a: 3 },
      ...coloured(chance.pick(COLOURS)),
    }
  },
  Motherboard: (chance) => {
    const { socket, ram, maker, chipsets } = chance.pick(SOCKETS)
    const [chipset, form] = [chance.pick<string>(chipsets), chance.pick(['ATX', 'Micro ATX', 'Mini-ITX'])]
    const wifi = chance.percent(40)
    return {
      words: `${chipset}${wifi ? ' WIFI' : ''} ${socket.replace(' ', '')} ${ram} ${form}`,
      socket,
      chipset: `${maker} ${chipset}`,
      form_factor: form,
      memory: { ram_type: ram, slots: form === 'Mini-ITX' ? 2 : 4, max: form === 'Mini-ITX' ? 96 : 128 },
      storage_devices: { sata_6_gb_s: 4 },
      m2_slots: [{ size: '2280', key: 'M', interface: 'PCIe 4.0 x4' }],
      pcie_slots: [{ gen: '4.0', quantity: 1, lanes: 16 }],
      onboard_ethernet: [{ speed: chance.pick(['1 Gb/s', '2.5 Gb/s']) }],
      ...(wifi ? { wireless_networking: 'Wi-Fi 6' } : {}),
    }
  },
  RAM: (chance) => {
    const type = chance.pick(['DDR3', 'DDR4', 'DDR4', 'DDR5', 'DDR5'])
    const speed = chance.pick(
      { DDR3: [1600], DDR4: [2666, 3200, 3600], DDR5: [5200, 6000, 6400] }[type] ?? [],
    )
    const [quantity, each, latency] = [
      chance.pick([1, 2]),
      chance.pick([8, 16, 32]),
      chance.pick([16, 30, 36]),
    ]
    const [rgb, colour] = [chance.percent(30), chance.pick(COLOURS)]
    const isSmall = chance.percent(10)
    const capacity = quantity * each
    return {
      words: `${rgb ? 'RGB ' : ''}${colour} ${type}-${speed} CL${latency} ${capacity}GB (${quantity}x${each}GB)${isSmall ? ' SO-DIMM' : ''}`,
      modules: { quantity, capacity_gb: each },
      speed,
      ram_type: type,
      capacity,
      cas_latency: latency,
      rgb,
      ecc: 'Non-ECC',
      registered: 'Unbuffered',
      form_factor: isSmall ? '260-pin SO-DIMM' : '288-pin DIMM',
      ...coloured(colour),
    }
  },
  Storage: (chance) => {
    const capacity = chance.pick([250, 500, 1_000, 2_000, 4_000])
    const size = capacity < 1_000 ? `${capacity}GB` : `${capacity / 1_000}TB`
    if (chance.percent(30))
      return {
        words: `${size} HDD 7200RPM 3.5" SATA`,
        capacity,
        type: 'HDD',
        storage_type: 'HDD',
        form_factor: '3.5"',
        interface: 'SATA 6.0 Gb/s',
        nvme: false,
      }
    if (chance.percent(35))
      return {
        words: `${size} 2.5" SSD SATA 6.0 Gb/s`,
        capacity,
        type: 'SSD',
        storage_type: 'SSD',
        form_factor: '2.5"',
        interface: 'SATA 6.0 Gb/s',
        nvme: false,
      }
    const gen = chance.pick(['3.0', '4.0', '5.0'])
    return {
      words: `${size} M.2-2280 SSD PCIe ${gen} X4 NVMe`,
      capacity,
      type: 'SSD',
      storage_type: 'SSD',
      form_factor: 'M.2-2280',
      nvme: true,
      interface: `M.2 PCIe ${gen} x4`,
    }
  },
  PSU: (chance) => {
    const [wattage, rating] = [
      chance.pick([450, 550, 650, 750, 850, 1_000]),
      chance.pick(['Bronze', 'Gold', 'Platinum']),
    ]
    const modular = chance.pick(['Full', 'Semi-Modular', 'Non-Modular'])
    const form = chance.percent(10) ? 'SFX' : 'ATX'
    return {
      words: `${wattage}W ${modular === 'Full' ? 'Fully Modular' : modular} 80+ ${rating} Certified ${form}`,
      wattage,
      efficiency_rating: `80+ ${rating}`,
      modular,
      form_factor: form,
      length: 150,
      fanless: false,
      connectors: { eps_8_pin: wattage > 600 ? 2 : 1, pcie_6_plus_2_pin: wattage > 600 ? 4 : 2, sata: 6 },
    }
  },
  PCCase: (chance) => {
    const form = chance.pick([
      'ATX Mid Tower',
      'ATX Mid Tower',
      'ATX Full Tower',
      'Micro ATX Mini Tower',
      'Mini ITX Tower',
    ])
    const boards = ['ATX', 'Micro ATX', 'Mini-ITX']
    const [colour, panel] = [
      chance.pick(COLOURS),
      chance.pick(['Tempered Glass', 'Tempered Glass', 'Solid', 'Mesh']),
    ]
    return {
      words: `${form} ${colour} ${panel} Side Panel`,
      form_factor: form,
      side_panel: panel,
      power_supply: 'None',
      expansion_slots: form.startsWith('ATX') ? 7 : 4,
      supported_motherboard_form_factors: boards.slice(
        form.startsWith('ATX') ? 0 : form.startsWith('Micro') ? 1 : 2,
      ),
      max_video_card_length: chance.pick([300, 330, 360, 400]),
      max_cpu_cooler_height: chance.pick([155, 160, 165]),
      ...coloured(colour),
    }
  },
  CPUCooler: (chance) => {
    const colour = chance.pick(COLOURS)
    const common = {
      cpu_sockets: ['AM4', 'AM5', 'LGA 1200', 'LGA 1700'],
      fanless: false,
      ...coloured(colour),
    }
    if (chance.percent(50)) {
      const radiator = chance.pick([120, 240, 280, 360])
      return {
        words: `Water ${radiator}mm ${colour}`,
        ...common,
        water_cooled: true,
        radiator_size: radiator,
      }
    }
    const height = chance.pick([65, 148, 155, 160])
    return { words: `Air ${height}mm ${colour}`, ...common, water_cooled: false, height }
  },
  Monitor: (chance) => {
    const [screen, size] = [chance.pick(SCREENS), chance.pick([21.5, 24, 27, 32])]
    const [rate, panel] = [chance.pick([60, 75, 144, 165, 240]), chance.pick(['IPS', 'VA', 'TN'])]
    const inches = screen.ratio === '21:9' ? 34 : size
    return {
      words: `${inches}" ${screen.words} ${rate}Hz ${panel}${chance.percent(15) ? ' Curved' : ''} Monitor`,
      screen_size: inches,
      refresh_rate: rate,
      panel_type: panel,
      aspect_ratio: screen.ratio,
      response_time: 5,
      resolution: { horizontalRes: screen.width, verticalRes: screen.height },
      ...coloured('Black'),
    }
  },
  Laptop: (chance) => ({ words: `${chance.pick([13, 14, 15, 16])}-inch Laptop` }),
  Keyboard: (chance) => {
    const isWireless = chance.percent(40)
    const way = isWireless ? 'Wireless' : 'Wired'
    if (chance.percent(40)) return { words: `${way} Membrane Keyboard`, switch_type: 'Membrane' }
    const [kind, size] = [chance.pick(SWITCHES), chance.pick(['Full Size', 'TKL (80%)', '75%', '60%'])]
    return {
      words: `${size} ${way} Mechanical Gaming Keyboard RGB ${kind.switch} Switch`,
      ...kind,
      size,
      backlighting: 'RGB',
      hot_swappable: chance.percent(50),
      connectivity: [isWireless ? 'Wireless 2.4GHz' : 'Wired USB-C'],
    }
  },
  Mouse: (chance) => {
    const [isWireless, isQuiet] = [chance.percent(50), chance.percent(10)]
    return {
      words: `${isQuiet ? 'Silent ' : ''}${isWireless ? 'Wireless' : 'Wired'} Optical ${chance.percent(50) ? 'Gaming ' : ''}Mouse`,
      connectivity: [isWireless ? 'Wireless 2.4GHz' : 'Wired USB-A'],
      ...(isQuiet ? { silent_clicks: true } : {}),
    }
  },
  Headphones: (chance) => {
    const colour = chance.pick(COLOURS)
    if (chance.percent(50))
      return { words: `Closed-Back Gaming Headset with Microphone ${colour}`, has_microphone: true }
    return { words: `${chance.pick(['Open', 'Closed'])}-Back Headphones ${colour}` }
  },
  CaseFan: (chance) => {
    const [size, quantity, colour] = [
      chance.pick([80, 92, 120, 120, 140]),
      chance.pick([1, 1, 3]),
      chance.pick(COLOURS),
    ]
    const [pwm, led] = [chance.percent(60), chance.pick(['None', 'Addressable RGB'])]
    return {
      words: `${size}mm ${colour}${led === 'None' ? '' : ' ARGB'}${pwm ? ' PWM' : ''} ${quantity}-Pack`,
      size,
      quantity,
      pwm,
      led,
      connector: pwm ? '4-pin PWM' : '3-pin',
      flow_direction: 'Standard',
      ...coloured(colour),
    }
  },
  NetworkCard: (chance) => ({
    words: `${chance.pick(['Gigabit', '2.5 Gb/s', '10 Gb/s'])} Ethernet ${chance.pick(['PCIe x1', 'PCIe x4', 'USB Type-A'])}`,
  }),
  Webcam: (chance) => {
    const resolution = chance.pick(['720p', '1080p', '4k'])
    const rate = chance.pick(['30fps', '60fps'])
    return {
      words: `Webcam ${resolution} ${rate}`,
      resolution,
      frame_rate: rate,
      connectivity_type: ['Wired USB-A'],
    }
  },
  Speaker: (chance) => ({
    words: `${chance.pick(['2.0', '2.1', '5.1'])} Channel ${chance.pick([10, 30, 60, 120])}W Speaker System`,
  }),
}

function coloured(colour: string): Facts {
  return { color: [(colour === 'Silver' ? 'Grey' : colour).toUpperCase()] }
}
