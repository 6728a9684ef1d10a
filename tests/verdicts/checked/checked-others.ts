import { checkedParts } from './checked-part.ts'

const MAKER = 'the maker’s page'

export const MEMORY = checkedParts('memory', MAKER, {
  'DDR5-6000 2x16': [
    'Crucial Pro DDR5-6000 32 GB kit',
    { memoryType: 'DDR5', formFactor: 'DIMM', modules: 2, capacity: 32, speed: 6000, registered: false },
  ],
  'DDR5-5600 2x48': [
    'Crucial Pro DDR5-5600 96 GB kit',
    { memoryType: 'DDR5', formFactor: 'DIMM', modules: 2, capacity: 96, speed: 5600, registered: false },
  ],
  'DDR4-3200 1x32': [
    'Kingston FURY Beast DDR4-3200 32 GB',
    { memoryType: 'DDR4', formFactor: 'DIMM', modules: 1, capacity: 32, speed: 3200, registered: false },
  ],
  'DDR5-5600 2x16': [
    'Kingston FURY Beast DDR5-5600 32 GB kit',
    { memoryType: 'DDR5', formFactor: 'DIMM', modules: 2, capacity: 32, speed: 5600, registered: false },
  ],
  'DDR5-5200 4x16': [
    'Corsair VENGEANCE DDR5-5200 64 GB kit of four',
    { memoryType: 'DDR5', formFactor: 'DIMM', modules: 4, capacity: 64, speed: 5200, registered: false },
  ],
  'DDR5-4800 1x16': [
    'Kingston KVR DDR5-4800 16 GB',
    { memoryType: 'DDR5', formFactor: 'DIMM', modules: 1, capacity: 16, speed: 4800, registered: false },
  ],
  'DDR5-8200 CUDIMM': [
    'G.SKILL Trident Z5 CK DDR5-8200 CUDIMM 48 GB kit',
    { memoryType: 'DDR5', formFactor: 'CUDIMM', modules: 2, capacity: 48, speed: 8200, registered: false },
  ],
  'DDR5 RDIMM': [
    'Kingston FURY Renegade Pro DDR5-5600 RDIMM 64 GB kit of four',
    {
      memoryType: 'DDR5',
      formFactor: 'DIMM',
      modules: 4,
      capacity: 64,
      speed: 5600,
      ecc: true,
      registered: true,
    },
  ],
  'DDR5 SO-DIMM': [
    'Crucial DDR5-5600 SO-DIMM 16 GB',
    { memoryType: 'DDR5', formFactor: 'SO-DIMM', modules: 1, capacity: 16, speed: 5600, ecc: false },
  ],
  'DDR5 SO-DIMM 2x16': [
    'Corsair VENGEANCE DDR5-5600 SO-DIMM 32 GB kit',
    { memoryType: 'DDR5', formFactor: 'SO-DIMM', modules: 2, capacity: 32, speed: 5600, ecc: false },
  ],
  'DDR4-3200 2x8': [
    'Corsair VENGEANCE LPX DDR4-3200 16 GB kit',
    { memoryType: 'DDR4', formFactor: 'DIMM', modules: 2, capacity: 16, speed: 3200, registered: false },
  ],
  'DDR4-3600 2x16': [
    'G.SKILL Ripjaws V DDR4-3600 32 GB kit',
    { memoryType: 'DDR4', formFactor: 'DIMM', modules: 2, capacity: 32, speed: 3600, registered: false },
  ],
  'DDR4-3600 4x32': [
    'Corsair VENGEANCE LPX DDR4-3600 128 GB kit of four',
    { memoryType: 'DDR4', formFactor: 'DIMM', modules: 4, capacity: 128, speed: 3600, registered: false },
  ],
  'DDR4-3200 2x64': [
    'A kit of two 64 GB modules',
    { memoryType: 'DDR4', formFactor: 'DIMM', modules: 2, capacity: 128, speed: 3200, registered: false },
  ],
  'DDR4 ECC UDIMM': [
    'Kingston Server Premier DDR4-3200 ECC UDIMM 16 GB',
    {
      memoryType: 'DDR4',
      formFactor: 'DIMM',
      modules: 1,
      capacity: 16,
      speed: 3200,
      ecc: true,
      registered: false,
    },
  ],
  'DDR4 RDIMM': [
    'Kingston Server Premier DDR4-3200 RDIMM 16 GB',
    {
      memoryType: 'DDR4',
      formFactor: 'DIMM',
      modules: 1,
      capacity: 16,
      speed: 3200,
      ecc: true,
      registered: true,
    },
  ],
  'DDR4 SO-DIMM': [
    'Crucial DDR4-3200 SO-DIMM 8 GB',
    { memoryType: 'DDR4', formFactor: 'SO-DIMM', modules: 1, capacity: 8, speed: 3200, ecc: false },
  ],
})

export const CARDS = checkedParts('graphics-card', MAKER, {
  '5070 FE': [
    'NVIDIA GeForce RTX 5070 Founders Edition',
    {
      length: 242,
      slots: 2,
      tdp: 250,
      suggestedPowerSupply: 650,
      power16Pin: 1,
      power8Pin: 0,
      power6Pin: 0,
      displayPorts: 3,
      displayPortVersion: '2.1b',
      hdmiPorts: 1,
      hdmiVersion: '2.1b',
    },
  ],
  '5090 FE': [
    'NVIDIA GeForce RTX 5090 Founders Edition',
    {
      length: 304,
      slots: 2,
      tdp: 575,
      suggestedPowerSupply: 1000,
      power16Pin: 1,
      power8Pin: 0,
      power6Pin: 0,
    },
  ],
  '4090 FE': [
    'NVIDIA GeForce RTX 4090 Founders Edition',
    {
      length: 304,
      slots: 3,
      tdp: 450,
      suggestedPowerSupply: 850,
      power16Pin: 1,
      power8Pin: 0,
      power6Pin: 0,
      displayPorts: 3,
      displayPortVersion: '1.4a',
      hdmiPorts: 1,
      hdmiVersion: '2.1',
    },
  ],
  '4090 Strix': [
    'ASUS ROG Strix GeForce RTX 4090',
    {
      length: 357.6,
      slots: 3.5,
      tdp: 450,
      suggestedPowerSupply: 1000,
      power16Pin: 1,
      power8Pin: 0,
      power6Pin: 0,
    },
  ],
  '5070 Ti TUF': ['ASUS TUF Gaming GeForce RTX 5070 Ti', { length: 329, slots: 3.125 }],
  'half known plugs': ['A card that is only said to have no 16-pin socket', { tdp: 250, power16Pin: 0 }],
  '4060 Dual': [
    'ASUS Dual GeForce RTX 4060',
    {
      length: 227.2,
      slots: 2.5,
      tdp: 115,
      suggestedPowerSupply: 550,
      power16Pin: 0,
      power8Pin: 1,
      power6Pin: 0,
    },
  ],
  '3060 Ventus': [
    'MSI GeForce RTX 3060 VENTUS 2X 12G',
    { length: 235, slots: 2, tdp: 170, suggestedPowerSupply: 550, power16Pin: 0, power8Pin: 1, power6Pin: 0 },
  ],
  '7900 XTX': [
    'AMD Radeon RX 7900 XTX reference',
    {
      length: 287,
      slots: 2.5,
      tdp: 355,
      suggestedPowerSupply: 800,
      power16Pin: 0,
      power8Pin: 2,
      power6Pin: 0,
    },
  ],
  '7900 XTX Nitro+': [
    'Sapphire NITRO+ Radeon RX 7900 XTX',
    { length: 320, slots: 3.5, power16Pin: 0, power8Pin: 3, power6Pin: 0 },
  ],
  '1650': [
    'ASUS Phoenix GeForce GTX 1650',
    {
      length: 174,
      slots: 2,
      tdp: 75,
      suggestedPowerSupply: 300,
      power16Pin: 0,
      power8Pin: 0,
      power6Pin: 0,
      hdmiPorts: 1,
      hdmiVersion: '2.0',
      displayPorts: 1,
      displayPortVersion: '1.4',
    },
  ],
  'unknown plugs': ['A card of which nobody says the plugs', { tdp: 200 }],
})

export const SUPPLIES = checkedParts('power-supply', MAKER, {
  RM850x: [
    'Corsair RM850x (2024)',
    { wattage: 850, formFactor: 'ATX', length: 160, epsConnectors: 2, pcie16Pin: 1 },
  ],
  CX450: [
    'Corsair CX450',
    { wattage: 450, formFactor: 'ATX', epsConnectors: 1, pcie16Pin: 0, pcie8Pin: 2, sataConnectors: 5 },
  ],
  'MWE 550': [
    'Cooler Master MWE 550 Bronze V2',
    { wattage: 550, formFactor: 'ATX', length: 140, epsConnectors: 1, pcie16Pin: 0, pcie8Pin: 2 },
  ],
  'RM1000x 2021': [
    'Corsair RM1000x (2021)',
    { wattage: 1000, formFactor: 'ATX', length: 180, epsConnectors: 2, pcie16Pin: 0, pcie8Pin: 6 },
  ],
  SF750: [
    'Corsair SF750 Platinum',
    { wattage: 750, formFactor: 'SFX', length: 100, epsConnectors: 2, pcie16Pin: 0, pcie8Pin: 4 },
  ],
  'SFX-L 600': ['be quiet! SFX-L Power 600W', { wattage: 600, formFactor: 'SFX-L', length: 130 }],
  'no plugs known': ['A supply of which nobody says the plugs', { wattage: 650, formFactor: 'ATX' }],
})

export const CASES = checkedParts('case', MAKER, {
  'H7 Flow': [
    'NZXT H7 Flow (2024)',
    {
      backConnect: false,
      boards: ['ATX', 'Micro-ATX', 'Mini-ITX', 'E-ATX'],
      graphicsLengthMax: 410,
      coolerHeightMax: 185,
      powerSupplyForms: ['ATX'],
      expansionSlots: 7,
      bays35: 2,
      radiatorFront: ['240 mm', '280 mm', '360 mm'],
      radiatorTop: ['240 mm', '280 mm', '360 mm'],
    },
  ],
  '4000D': [
    'Corsair 4000D AIRFLOW',
    {
      boards: ['ATX', 'Micro-ATX', 'Mini-ITX'],
      graphicsLengthMax: 360,
      coolerHeightMax: 170,
      powerSupplyForms: ['ATX'],
      powerSupplyLengthMax: 180,
      expansionSlots: 7,
      bays35: 2,
      bays25: 2,
      frontUsbC: 1,
      frontUsbA: 1,
    },
  ],
  North: [
    'Fractal Design North, mesh',
    {
      formFactor: 'Mid tower',
      boards: ['ATX', 'Micro-ATX', 'Mini-ITX'],
      graphicsLengthMax: 355,
      coolerHeightMax: 170,
      powerSupplyForms: ['ATX'],
      powerSupplyLengthMax: 255,
      expansionSlots: 7,
    },
  ],
  NR200P: [
    'Cooler Master MasterBox NR200P',
    {
      boards: ['Mini-ITX'],
      graphicsLengthMax: 330,
      coolerHeightMax: 155,
      powerSupplyForms: ['SFX', 'SFX-L'],
      powerSupplyLengthMax: 130,
      expansionSlots: 3,
    },
  ],
  'A4-H2O': [
    'Lian Li A4-H2O',
    {
      boards: ['Mini-ITX'],
      graphicsLengthMax: 322,
      coolerHeightMax: 55,
      powerSupplyForms: ['SFX', 'SFX-L'],
      expansionSlots: 4,
      radiatorTop: ['240 mm'],
      radiatorFront: [],
      radiatorSide: [],
      radiatorRear: [],
      radiatorBottom: [],
    },
  ],
  Q300L: [
    'Cooler Master MasterBox Q300L',
    {
      boards: ['Micro-ATX', 'Mini-ITX'],
      graphicsLengthMax: 360,
      coolerHeightMax: 157,
      powerSupplyForms: ['ATX'],
      powerSupplyLengthMax: 160,
      expansionSlots: 4,
    },
  ],
  'a 360 place': [
    'A case that names radiators of 360 mm alone',
    {
      radiatorTop: ['360 mm'],
      radiatorFront: [],
      radiatorSide: [],
      radiatorRear: [],
      radiatorBottom: [],
    },
  ],
  BTF: ['Corsair 3500X', { boards: ['ATX', 'Micro-ATX', 'Mini-ITX'], backConnect: true }],
  'no facts': ['A case of which nobody says anything', {}],
})

export const COOLERS = {
  ...checkedParts('air-cooler', MAKER, {
    'NH-D15': [
      'Noctua NH-D15',
      {
        height: 165,
        sockets: [
          'AM5',
          'AM4',
          'LGA1851',
          'LGA1700',
          'LGA1200',
          'LGA1151',
          'LGA1150',
          'LGA1155',
          'LGA1156',
          'LGA2066',
        ],
      },
    ],
    'NH-L9a-AM4': ['Noctua NH-L9a-AM4', { height: 37, sockets: ['AM4', 'AM5'] }],
    'PA120 SE': [
      'Thermalright Peerless Assassin 120 SE',
      { height: 155, sockets: ['AM5', 'AM4', 'LGA1700', 'LGA1200', 'LGA1151', 'LGA1150', 'LGA1155'] },
    ],
    AK620: [
      'DeepCool AK620',
      { height: 160, sockets: ['AM5', 'AM4', 'LGA1700', 'LGA1200', 'LGA1151', 'LGA1150', 'LGA1155'] },
    ],
    'NH-L9i-17xx': ['Noctua NH-L9i-17xx', { height: 37, sockets: ['LGA1700', 'LGA1851'] }],
    'NH-L9a-AM5': ['Noctua NH-L9a-AM5', { height: 37, sockets: ['AM5'] }],
    'NH-U14S TR5': ['Noctua NH-U14S TR5-SP6', { height: 165, sockets: ['sTR5', 'SP6'] }],
    'TR4 cooler': ['Noctua NH-U14S TR4-SP3', { height: 165, sockets: ['TR4', 'SP3'] }],
    'AM3 cooler': ['A cooler for AM3+', { height: 120, sockets: ['AM3+'] }],
    'old Intel': ['A cooler for LGA1151 alone', { height: 120, sockets: ['LGA1151', 'LGA1155'] }],
  }),
  ...checkedParts('liquid-cooler', MAKER, {
    H150i: [
      'Corsair iCUE H150i ELITE CAPELLIX XT',
      {
        radiator: '360 mm',
        radiatorThickness: 27,
        sockets: ['AM5', 'AM4', 'LGA1851', 'LGA1700', 'LGA1200', 'LGA1151'],
      },
    ],
    X63: ['NZXT Kraken X63', { radiator: '280 mm', sockets: ['AM4', 'LGA1200', 'LGA1151'] }],
    'ARCTIC 420': [
      'ARCTIC Liquid Freezer III 420',
      { radiator: '420 mm', sockets: ['AM5', 'LGA1851', 'LGA1700'] },
    ],
    'ARCTIC 280': [
      'ARCTIC Liquid Freezer III 280',
      { radiator: '280 mm', sockets: ['AM5', 'LGA1851', 'LGA1700'] },
    ],
    H100i: [
      'Corsair iCUE H100i ELITE CAPELLIX XT',
      {
        radiator: '240 mm',
        radiatorThickness: 27,
        sockets: ['AM5', 'AM4', 'LGA1851', 'LGA1700', 'LGA1200', 'LGA1151'],
      },
    ],
  }),
}

export const DRIVES = {
  ...checkedParts('ssd', MAKER, {
    '990 PRO': ['Samsung 990 PRO 2 TB', { formFactor: 'M.2 2280', interface: 'PCIe 4.0 x4', nvme: true }],
    T705: ['Crucial T705 1 TB', { formFactor: 'M.2 2280', interface: 'PCIe 5.0 x4', nvme: true }],
    SN740: ['WD PC SN740 512 GB', { formFactor: 'M.2 2230', interface: 'PCIe 4.0 x4', nvme: true }],
    PM9A3: ['Samsung PM9A3 1.92 TB, U.2', { formFactor: 'U.2', interface: 'PCIe 4.0 x4', nvme: true }],
    'no interface': ['A drive of which nobody says the interface', { formFactor: '2.5-inch' }],
    'MX500 M.2': [
      'Crucial MX500 500 GB, M.2',
      { formFactor: 'M.2 2280', interface: 'SATA 6 Gb/s', nvme: false },
    ],
    'MX500 2.5': [
      'Crucial MX500 1 TB, 2.5-inch',
      { formFactor: '2.5-inch', interface: 'SATA 6 Gb/s', nvme: false },
    ],
  }),
  ...checkedParts('hard-drive', MAKER, {
    'Exos SAS': ['Seagate Exos X18 18 TB, SAS', { formFactor: '3.5-inch', interface: 'SAS 12 Gb/s' }],
    'WD Red': ['WD Red Plus 4 TB', { formFactor: '3.5-inch', interface: 'SATA 6 Gb/s' }],
  }),
}

export const NETWORK_CARDS = checkedParts('network-card', MAKER, {
  AX210: ['Intel Wi-Fi 6E AX210', { interface: 'M.2 E key', wifi: 'Wi-Fi 6E' }],
  AX211: ['Intel Wi-Fi 6E AX211', { interface: 'M.2 E key', wifi: 'Wi-Fi 6E' }],
})

export const LAPTOPS = checkedParts('laptop', MAKER, {
  'MacBook Air': [
    'Apple MacBook Air 13 M4',
    { memoryType: 'LPDDR5X', memorySlots: 0, memorySoldered: true, driveSlots: 0 },
  ],
  Victus: ['HP Victus 15', { memoryType: 'DDR4', memorySlots: 2, memorySoldered: false, driveSlots: 1 }],
  Helios: [
    'Acer Predator Helios Neo 16',
    { memoryType: 'DDR5', memorySlots: 2, memorySoldered: false, memoryMax: 64, driveSlots: 2 },
  ],
  'one slot': ['A laptop with one slot for DDR5', { memoryType: 'DDR5', memorySlots: 1, driveSlots: 1 }],
})

export const MONITORS = checkedParts('monitor', MAKER, {
  'QHD 240': [
    'LG UltraGear 27GS95QE',
    {
      resolution: '2560 × 1440',
      refreshRate: 240,
      displayPorts: 1,
      displayPortVersion: '1.4',
      hdmiPorts: 2,
      hdmiVersion: '2.1',
    },
  ],
  'FHD 60 HDMI': [
    'Dell E2216H',
    { resolution: '1920 × 1080', refreshRate: 60, displayPorts: 1, displayPortVersion: '1.2', hdmiPorts: 0 },
  ],
  '4K 240': [
    'ASUS ROG Swift PG32UCDM',
    {
      resolution: '3840 × 2160',
      refreshRate: 240,
      displayPorts: 1,
      displayPortVersion: '1.4',
      hdmiPorts: 2,
      hdmiVersion: '2.1',
    },
  ],
  '4K 120 HDMI': [
    'LG OLED42C2',
    {
      resolution: '3840 × 2160',
      refreshRate: 120,
      displayPorts: 0,
      hdmiPorts: 4,
      hdmiVersion: '2.1',
      usbCPorts: 0,
    },
  ],
  '4K 120 DP': [
    'A monitor of 4K at 120 Hz with DisplayPort 1.4 alone',
    { resolution: '3840 × 2160', refreshRate: 120, displayPorts: 1, displayPortVersion: '1.4', hdmiPorts: 0 },
  ],
  '4K 60 HDMI': [
    'A monitor of 4K at 60 Hz with HDMI 2.0',
    { resolution: '3840 × 2160', refreshRate: 60, displayPorts: 0, hdmiPorts: 1, hdmiVersion: '2.0' },
  ],
  '5K USB-C': [
    'Apple Studio Display',
    { resolution: '5120 × 2880', refreshRate: 60, displayPorts: 0, hdmiPorts: 0, usbCPorts: 1 },
  ],
  'no ports known': [
    'A monitor of which nobody says the ports',
    { resolution: '1920 × 1080', refreshRate: 144 },
  ],
})
