import { checkedParts } from './checked-part.ts'

const ATX = { formFactor: 'ATX', memorySlots: 4 }
const MATX = { formFactor: 'Micro-ATX', memorySlots: 4 }

export const BOARDS = checkedParts('motherboard', 'the maker’s page', {
  X870: [
    'MSI MAG X870 TOMAHAWK WIFI',
    { ...ATX, socket: 'AM5', chipset: 'X870', backConnect: false, memoryType: 'DDR5', memoryMax: 256 },
  ],
  X870E: [
    'ASUS ROG STRIX X870E-E GAMING WIFI',
    { ...ATX, socket: 'AM5', chipset: 'X870E', memoryType: 'DDR5' },
  ],
  B850M: ['ASUS TUF GAMING B850M-PLUS WIFI', { ...MATX, socket: 'AM5', chipset: 'B850', memoryType: 'DDR5' }],
  X670E: [
    'ASUS ROG STRIX X670E-E GAMING WIFI',
    { ...ATX, socket: 'AM5', chipset: 'X670E', memoryType: 'DDR5', biosFlashback: true },
  ],
  B650: [
    'MSI MAG B650 TOMAHAWK WIFI',
    { ...ATX, socket: 'AM5', chipset: 'B650', memoryType: 'DDR5', biosFlashback: true },
  ],
  B650I: [
    'GIGABYTE B650I AORUS ULTRA',
    {
      formFactor: 'Mini-ITX',
      memorySlots: 2,
      socket: 'AM5',
      chipset: 'B650',
      memoryType: 'DDR5',
      memoryForm: 'DIMM',
    },
  ],
  A620M: [
    'ASRock A620M-HDV/M.2',
    { formFactor: 'Micro-ATX', memorySlots: 2, socket: 'AM5', chipset: 'A620', memoryType: 'DDR5' },
  ],
  X570: [
    'ASUS TUF GAMING X570-PLUS',
    { ...ATX, socket: 'AM4', chipset: 'X570', memoryType: 'DDR4', memoryMax: 128 },
  ],
  B550: [
    'MSI MAG B550 TOMAHAWK',
    { ...ATX, socket: 'AM4', chipset: 'B550', memoryType: 'DDR4', memoryMax: 128 },
  ],
  A520M: [
    'GIGABYTE A520M S2H',
    {
      formFactor: 'Micro-ATX',
      memorySlots: 2,
      socket: 'AM4',
      chipset: 'A520',
      memoryType: 'DDR4',
      memoryMax: 64,
    },
  ],
  B450: ['MSI B450 TOMAHAWK MAX', { ...ATX, socket: 'AM4', chipset: 'B450', memoryType: 'DDR4' }],
  X470: ['GIGABYTE X470 AORUS ULTRA GAMING', { ...ATX, socket: 'AM4', chipset: 'X470', memoryType: 'DDR4' }],
  B350: ['MSI B350 TOMAHAWK', { ...ATX, socket: 'AM4', chipset: 'B350', memoryType: 'DDR4' }],
  A320M: [
    'ASUS PRIME A320M-K',
    { formFactor: 'Micro-ATX', memorySlots: 2, socket: 'AM4', chipset: 'A320', memoryType: 'DDR4' },
  ],
  X370: ['ASUS PRIME X370-PRO', { ...ATX, socket: 'AM4', chipset: 'X370', memoryType: 'DDR4' }],
  Z890: [
    'MSI MAG Z890 TOMAHAWK WIFI',
    { ...ATX, socket: 'LGA1851', chipset: 'Z890', memoryType: 'DDR5', memoryMax: 256 },
  ],
  B860M: ['MSI PRO B860M-A WIFI', { ...MATX, socket: 'LGA1851', chipset: 'B860', memoryType: 'DDR5' }],
  Z790: [
    'ASUS TUF GAMING Z790-PLUS WIFI',
    { ...ATX, socket: 'LGA1700', chipset: 'Z790', memoryType: 'DDR5' },
  ],
  B760: ['MSI MAG B760 TOMAHAWK WIFI', { ...ATX, socket: 'LGA1700', chipset: 'B760', memoryType: 'DDR5' }],
  'Z690 D4': [
    'MSI PRO Z690-A DDR4',
    { ...ATX, socket: 'LGA1700', chipset: 'Z690', memoryType: 'DDR4', memoryMax: 128 },
  ],
  Z690: [
    'ASUS ROG STRIX Z690-E GAMING WIFI',
    { ...ATX, socket: 'LGA1700', chipset: 'Z690', memoryType: 'DDR5', biosFlashback: true },
  ],
  'B660M D4': ['MSI PRO B660M-A DDR4', { ...MATX, socket: 'LGA1700', chipset: 'B660', memoryType: 'DDR4' }],
  'H610M D4': [
    'ASUS PRIME H610M-E D4',
    {
      formFactor: 'Micro-ATX',
      memorySlots: 2,
      socket: 'LGA1700',
      chipset: 'H610',
      memoryType: 'DDR4',
      memoryMax: 64,
    },
  ],
  Z590: [
    'ASUS ROG STRIX Z590-E GAMING WIFI',
    { ...ATX, socket: 'LGA1200', chipset: 'Z590', memoryType: 'DDR4' },
  ],
  B560M: ['MSI B560M PRO-VDH', { ...MATX, socket: 'LGA1200', chipset: 'B560', memoryType: 'DDR4' }],
  H510M: [
    'GIGABYTE H510M H',
    { formFactor: 'Micro-ATX', memorySlots: 2, socket: 'LGA1200', chipset: 'H510', memoryType: 'DDR4' },
  ],
  Z490: ['ASUS PRIME Z490-A', { ...ATX, socket: 'LGA1200', chipset: 'Z490', memoryType: 'DDR4' }],
  B460M: ['GIGABYTE B460M DS3H', { ...MATX, socket: 'LGA1200', chipset: 'B460', memoryType: 'DDR4' }],
  H410M: [
    'MSI H410M PRO',
    { formFactor: 'Micro-ATX', memorySlots: 2, socket: 'LGA1200', chipset: 'H410', memoryType: 'DDR4' },
  ],
  Z390: ['ASUS ROG MAXIMUS XI HERO', { ...ATX, socket: 'LGA1151', chipset: 'Z390', memoryType: 'DDR4' }],
  B365M: ['GIGABYTE B365M DS3H', { ...MATX, socket: 'LGA1151', chipset: 'B365', memoryType: 'DDR4' }],
  Z370: ['ASUS PRIME Z370-A', { ...ATX, socket: 'LGA1151', chipset: 'Z370', memoryType: 'DDR4' }],
  B360M: ['GIGABYTE B360M DS3H', { ...MATX, socket: 'LGA1151', chipset: 'B360', memoryType: 'DDR4' }],
  Z270: ['ASUS PRIME Z270-A', { ...ATX, socket: 'LGA1151', chipset: 'Z270', memoryType: 'DDR4' }],
  Z170: ['ASUS Z170-A', { ...ATX, socket: 'LGA1151', chipset: 'Z170', memoryType: 'DDR4' }],
  H110M: [
    'ASUS H110M-K',
    { formFactor: 'Micro-ATX', memorySlots: 2, socket: 'LGA1151', chipset: 'H110', memoryType: 'DDR4' },
  ],
  'Wi-Fi board': [
    'A board for AM5 with Wi-Fi in a slot of key E',
    { ...ATX, socket: 'AM5', chipset: 'B650', wifi: 'Wi-Fi 6E', m2Slots: [{ moduleKey: 'E key' }] },
  ],
  'Intel Wi-Fi board': [
    'A board for LGA1700 with a free slot of key E',
    { ...ATX, socket: 'LGA1700', chipset: 'B760', wifi: 'None', m2Slots: [{ moduleKey: 'E key' }] },
  ],
  WRX90: [
    'ASUS Pro WS WRX90E-SAGE SE',
    { formFactor: 'SSI EEB', memorySlots: 8, socket: 'sTR5', chipset: 'WRX90', memoryType: 'DDR5' },
  ],
  WRX80: [
    'ASUS Pro WS WRX80E-SAGE SE WIFI',
    { formFactor: 'SSI EEB', memorySlots: 8, socket: 'sWRX8', chipset: 'WRX80', memoryType: 'DDR4' },
  ],
  'X570 Impact': [
    'ASUS ROG CROSSHAIR VIII IMPACT',
    { formFactor: 'Mini-DTX', memorySlots: 2, socket: 'AM4', chipset: 'X570', memoryType: 'DDR4' },
  ],
  'first list 128 GB': [
    'A DDR5 board as it was first listed, before modules of 48 GB',
    { ...ATX, socket: 'LGA1700', chipset: 'Z690', memoryType: 'DDR5', memoryMax: 128, memoryPerSlotMax: 32 },
  ],
  'DDR4 64 GB': [
    'A DDR4 board of four slots that takes 64 GB',
    { ...ATX, socket: 'AM4', chipset: 'B450', memoryType: 'DDR4', memoryMax: 64 },
  ],
  TRX50: [
    'ASUS Pro WS TRX50-SAGE WIFI',
    { formFactor: 'SSI CEB', memorySlots: 4, socket: 'sTR5', chipset: 'TRX50', memoryType: 'DDR5' },
  ],
  TRX40: [
    'ASUS PRIME TRX40-PRO',
    { formFactor: 'ATX', memorySlots: 8, socket: 'sTRX4', chipset: 'TRX40', memoryType: 'DDR4' },
  ],
  X399: [
    'MSI X399 GAMING PRO CARBON AC',
    { formFactor: 'ATX', memorySlots: 8, socket: 'TR4', chipset: 'X399', memoryType: 'DDR4' },
  ],
  X299: [
    'ASUS PRIME X299-A',
    { formFactor: 'ATX', memorySlots: 8, socket: 'LGA2066', chipset: 'X299', memoryType: 'DDR4' },
  ],
  'X670E Extreme': [
    'ASUS ROG CROSSHAIR X670E EXTREME',
    { formFactor: 'E-ATX', memorySlots: 4, socket: 'AM5', chipset: 'X670E', memoryType: 'DDR5' },
  ],
  'Thin H610': [
    'ASUS PRIME H610T D4',
    {
      formFactor: 'Thin Mini-ITX',
      memorySlots: 2,
      socket: 'LGA1700',
      chipset: 'H610',
      memoryType: 'DDR4',
      memoryForm: 'SO-DIMM',
    },
  ],
  B550I: [
    'ASUS ROG STRIX B550-I GAMING',
    { formFactor: 'Mini-ITX', memorySlots: 2, socket: 'AM4', chipset: 'B550', memoryType: 'DDR4' },
  ],
  'B760M BTF': [
    'ASUS TUF GAMING B760M-BTF WIFI',
    { ...MATX, socket: 'LGA1700', chipset: 'B760', memoryType: 'DDR5', backConnect: true },
  ],
})
