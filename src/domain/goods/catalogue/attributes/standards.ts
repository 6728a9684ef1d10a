import type { AttributeDefinition } from './attribute-definition.ts'

/** The industry's own names, shared by the kinds that have to fit each other: one spelling each, compared as they stand. */

export const sockets = [
  'AM5',
  'AM4',
  'LGA1851',
  'LGA1700',
  'LGA1200',
  'LGA1151',
  'LGA1150',
  'LGA1155',
  'LGA1156',
  'LGA1366',
  'LGA775',
  'LGA2066',
  'LGA2011-3',
  'LGA2011',
  'AM3+',
  'AM3',
  'AM2+',
  'AM2',
  'FM2+',
  'FM2',
  'FM1',
  'TR4',
  'sTRX4',
  'sTR5',
  'sWRX8',
  'SP3',
  'SP5',
  'SP6',
] as const

/** Processor families as board makers' support lists group them. */
export const cpuGenerations = [
  'Ryzen 1000',
  'Ryzen 2000',
  'Ryzen 3000',
  'Ryzen 4000',
  'Ryzen 5000',
  'Ryzen 7000',
  'Ryzen 8000',
  'Ryzen 9000',
  'Threadripper 1000',
  'Threadripper 2000',
  'Threadripper 3000',
  'Threadripper 5000',
  'Threadripper 7000',
  'Threadripper 9000',
  '6th Gen Core',
  '7th Gen Core',
  '8th Gen Core',
  '9th Gen Core',
  '10th Gen Core',
  '11th Gen Core',
  '12th Gen Core',
  '13th Gen Core',
  '14th Gen Core',
  'Core Ultra 200S',
] as const

export const chipsets = [
  'A320',
  'B350',
  'X370',
  'B450',
  'X470',
  'A520',
  'B550',
  'X570',
  'A620',
  'B650',
  'B650E',
  'X670',
  'X670E',
  'B840',
  'B850',
  'X870',
  'X870E',
  'X399',
  'TRX40',
  'TRX50',
  'WRX80',
  'WRX90',
  'H110',
  'B150',
  'H170',
  'Z170',
  'B250',
  'H270',
  'Z270',
  'H310',
  'B360',
  'B365',
  'H370',
  'Z370',
  'Z390',
  'H410',
  'B460',
  'H470',
  'Z490',
  'H510',
  'B560',
  'H570',
  'Z590',
  'H610',
  'B660',
  'H670',
  'Z690',
  'W680',
  'B760',
  'H770',
  'Z790',
  'H810',
  'B860',
  'W880',
  'Z890',
  'X299',
] as const

export const boardFormFactors = [
  'ATX',
  'Micro-ATX',
  'Mini-ITX',
  'E-ATX',
  'XL-ATX',
  'SSI CEB',
  'SSI EEB',
  'Thin Mini-ITX',
  'Mini-DTX',
  'Flex-ATX',
] as const

export const memoryTypes = ['DDR5', 'DDR4', 'DDR3', 'DDR2'] as const

export const driveInterfaces = [
  'PCIe 5.0 x4',
  'PCIe 5.0 x2',
  'PCIe 4.0 x4',
  'PCIe 4.0 x2',
  'PCIe 3.0 x4',
  'PCIe 3.0 x2',
  'SATA 6 Gb/s',
  'SATA 3 Gb/s',
  'SAS 12 Gb/s',
  'SAS 6 Gb/s',
] as const

export const slotInterfaces = [
  'PCIe 5.0 x16',
  'PCIe 5.0 x8',
  'PCIe 5.0 x4',
  'PCIe 5.0 x1',
  'PCIe 4.0 x16',
  'PCIe 4.0 x8',
  'PCIe 4.0 x4',
  'PCIe 4.0 x2',
  'PCIe 4.0 x1',
  'PCIe 3.0 x16',
  'PCIe 3.0 x8',
  'PCIe 3.0 x4',
  'PCIe 3.0 x2',
  'PCIe 3.0 x1',
] as const

export const powerSupplyForms = ['ATX', 'SFX', 'SFX-L', 'TFX', 'Flex ATX'] as const

export const radiatorSizes = ['120 mm', '140 mm', '240 mm', '280 mm', '360 mm', '420 mm', '480 mm'] as const

export const resolutions = [
  '1280 × 1024',
  '1366 × 768',
  '1600 × 900',
  '1920 × 1080',
  '1920 × 1200',
  '2256 × 1504',
  '2520 × 1680',
  '2560 × 1080',
  '2560 × 1440',
  '2560 × 1600',
  '2560 × 1664',
  '2880 × 1800',
  '2880 × 1864',
  '3024 × 1964',
  '3072 × 1920',
  '3200 × 2000',
  '3440 × 1440',
  '3456 × 2234',
  '3840 × 1600',
  '3840 × 2160',
  '3840 × 2400',
  '5120 × 1440',
  '5120 × 2160',
  '5120 × 2880',
  '6016 × 3384',
  '7680 × 2160',
  '7680 × 4320',
] as const

export const panels = ['IPS', 'VA', 'TN', 'OLED', 'QD-OLED', 'WOLED', 'Mini LED', 'PLS'] as const

export const hdmiVersions = ['1.4', '2.0', '2.1', '2.1a', '2.1b', '2.2'] as const

export const displayPortVersions = ['1.2', '1.4', '1.4a', '2.0', '2.1', '2.1a', '2.1b'] as const

export const wifiGenerations = ['None', 'Wi-Fi 5', 'Wi-Fi 6', 'Wi-Fi 6E', 'Wi-Fi 7'] as const

export const lightings = ['None', 'Single colour', 'RGB', 'Addressable RGB'] as const

/** How a peripheral reaches the computer. The two wireless ways decide about BIS registration. */
export const connections = ['Bluetooth', '2.4 GHz wireless', 'USB-A', 'USB-C', '3.5 mm'] as const

/** Stands at the top of every specification table. */
export const model = { key: 'model', label: 'Model', group: 'General', type: 'text' } as const

export const series = { key: 'series', label: 'Series', group: 'General', type: 'text', facet: true } as const

export const colour = { key: 'colour', label: 'Colour', group: 'General', type: 'text', facet: true } as const

/** What peripherals have in common. */
export const connectivity = {
  key: 'connectivity',
  label: 'Connection',
  group: 'Connectivity',
  type: 'list',
  options: connections,
  facet: true,
} as const satisfies AttributeDefinition

export const batteryLife = {
  key: 'batteryLife',
  label: 'Battery life',
  group: 'Power',
  type: 'number',
  unit: 'hours',
} as const satisfies AttributeDefinition

export const weight = {
  key: 'weight',
  label: 'Weight',
  group: 'Size and fit',
  type: 'number',
  unit: 'g',
  facet: true,
} as const satisfies AttributeDefinition

export const pollingRate = {
  key: 'pollingRate',
  label: 'Polling rate',
  group: 'Performance',
  type: 'number',
  unit: 'Hz',
} as const satisfies AttributeDefinition

export const lighting = {
  key: 'lighting',
  label: 'Lighting',
  group: 'General',
  type: 'choice',
  options: lightings,
} as const satisfies AttributeDefinition
