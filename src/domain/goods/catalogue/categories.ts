import type { AttributeValues } from './attributes/attribute-definition.ts'

/**
 * The seven categories of the marketplace, in the order in which pages show them. The name is what URLs and products
 * carry.
 */
export const categories = [
  {
    name: 'Laptops',
    slug: 'laptops',
    description: 'Thin and light machines for work and study, and gaming laptops with graphics of their own.',
  },
  {
    name: 'Components',
    slug: 'components',
    description: 'Processors, motherboards, memory, graphics cards and power supplies for the PC you build.',
  },
  {
    name: 'Storage',
    slug: 'storage',
    description: 'NVMe and SATA solid-state drives, and hard drives for desktops and NAS boxes.',
  },
  {
    name: 'Monitors',
    slug: 'monitors',
    description: 'Screens for play, work and colour, from office panels to fast OLED.',
  },
  {
    name: 'Cases',
    slug: 'cases',
    description: 'Cabinets from Mini-ITX to full tower, with the clearances that decide what fits.',
  },
  {
    name: 'Peripherals',
    slug: 'peripherals',
    description: 'Keyboards, mice, headphones, webcams, speakers and network cards.',
  },
  {
    name: 'Cooling',
    slug: 'cooling',
    description: 'Air coolers, liquid coolers and case fans that suit an Indian summer.',
  },
] as const

export type CategoryName = (typeof categories)[number]['name']

/** Whether the Bureau of Indian Standards' compulsory registration (CRS) covers this kind of goods. */
type BisRegistration = 'required' | 'when-wireless' | 'not-required'

interface KindOfProduct {
  category: CategoryName
  /** Singular, as a person would say it. */
  label: string
  plural: string
  /** The tariff heading that a seller of such goods usually bills under, 6 or 8 digits; a product may differ. */
  hsn: string
  /** Basis points of tax: 1800 is 18 %. */
  gstRateBp: number
  bis: BisRegistration
  /** The plain picture of its kind in artwork/, without its ending: see `standInOf`. */
  picture: string
}

/**
 * The kinds of product, finer than categories: attributes, tax heading and the stand-in picture hang on the kind.
 *
 * HSN and rate: Customs Tariff chapters 84 and 85, 18 % for all of these since 22 September 2025.
 * BIS: Electronics and Information Technology Goods (Requirement of Compulsory Registration) Order.
 */
export const kinds = {
  laptop: {
    category: 'Laptops',
    label: 'Laptop',
    plural: 'Laptops',
    hsn: '84713010',
    gstRateBp: 1800,
    bis: 'required',
    picture: 'dell-xps-13',
  },
  cpu: {
    category: 'Components',
    label: 'Processor',
    plural: 'Processors',
    hsn: '84733010',
    gstRateBp: 1800,
    bis: 'not-required',
    picture: 'intel-core-ultra-7-265k',
  },
  motherboard: {
    category: 'Components',
    label: 'Motherboard',
    plural: 'Motherboards',
    hsn: '84733020',
    gstRateBp: 1800,
    bis: 'not-required',
    picture: 'msi-mag-x870-tomahawk',
  },
  memory: {
    category: 'Components',
    label: 'Memory',
    plural: 'Memory',
    hsn: '84733030',
    gstRateBp: 1800,
    bis: 'not-required',
    picture: 'crucial-pro-ddr5-32gb',
  },
  'graphics-card': {
    category: 'Components',
    label: 'Graphics card',
    plural: 'Graphics cards',
    hsn: '84733030',
    gstRateBp: 1800,
    bis: 'not-required',
    picture: 'nvidia-geforce-rtx-5070',
  },
  'power-supply': {
    category: 'Components',
    label: 'Power supply',
    plural: 'Power supplies',
    hsn: '85044090',
    gstRateBp: 1800,
    bis: 'required',
    picture: 'corsair-rm850x',
  },
  ssd: {
    category: 'Storage',
    label: 'SSD',
    plural: 'SSDs',
    hsn: '85235100',
    gstRateBp: 1800,
    bis: 'not-required',
    picture: 'samsung-990-pro-2tb',
  },
  'hard-drive': {
    category: 'Storage',
    label: 'Hard drive',
    plural: 'Hard drives',
    hsn: '84717020',
    gstRateBp: 1800,
    bis: 'not-required',
    picture: 'wd-red-plus-4tb',
  },
  monitor: {
    category: 'Monitors',
    label: 'Monitor',
    plural: 'Monitors',
    hsn: '85285200',
    gstRateBp: 1800,
    bis: 'required',
    picture: 'lg-ultragear-27-oled',
  },
  case: {
    category: 'Cases',
    label: 'Case',
    plural: 'Cases',
    hsn: '84733099',
    gstRateBp: 1800,
    bis: 'not-required',
    picture: 'kind-case-mid-tower-black-mesh',
  },
  keyboard: {
    category: 'Peripherals',
    label: 'Keyboard',
    plural: 'Keyboards',
    hsn: '84716040',
    gstRateBp: 1800,
    bis: 'required',
    picture: 'razer-blackwidow-v4',
  },
  mouse: {
    category: 'Peripherals',
    label: 'Mouse',
    plural: 'Mice',
    hsn: '84716060',
    gstRateBp: 1800,
    bis: 'not-required',
    picture: 'logitech-mx-master-3s',
  },
  headphones: {
    category: 'Peripherals',
    label: 'Headphones',
    plural: 'Headphones',
    hsn: '851830',
    gstRateBp: 1800,
    bis: 'when-wireless',
    picture: 'kind-headphones',
  },
  webcam: {
    category: 'Peripherals',
    label: 'Webcam',
    plural: 'Webcams',
    hsn: '85258900',
    gstRateBp: 1800,
    bis: 'required',
    picture: 'kind-webcam',
  },
  speaker: {
    category: 'Peripherals',
    label: 'Speaker',
    plural: 'Speakers',
    hsn: '851822',
    gstRateBp: 1800,
    bis: 'when-wireless',
    picture: 'kind-speaker',
  },
  'network-card': {
    category: 'Peripherals',
    label: 'Network card',
    plural: 'Network cards',
    hsn: '85176290',
    gstRateBp: 1800,
    bis: 'not-required',
    picture: 'kind-network-card',
  },
  'case-fan': {
    category: 'Cooling',
    label: 'Case fan',
    plural: 'Case fans',
    hsn: '84145990',
    gstRateBp: 1800,
    bis: 'not-required',
    picture: 'kind-case-fan-120',
  },
  'air-cooler': {
    category: 'Cooling',
    label: 'Air cooler',
    plural: 'Air coolers',
    hsn: '84733099',
    gstRateBp: 1800,
    bis: 'not-required',
    picture: 'kind-air-cooler',
  },
  'liquid-cooler': {
    category: 'Cooling',
    label: 'Liquid cooler',
    plural: 'Liquid coolers',
    hsn: '84733099',
    gstRateBp: 1800,
    bis: 'not-required',
    picture: 'corsair-icue-h150i',
  },
} as const satisfies Record<string, KindOfProduct>

export type Kind = keyof typeof kinds

/** The kind of a category that holds no other. */
export function onlyKindOf(category: string): Kind | undefined {
  const [first, ...others] = Object.keys(kinds)
    .filter(isKind)
    .filter((kind) => kinds[kind].category === category)
  return others.length === 0 ? first : undefined
}

/** Whether a text from outside (a feed, a form, a row) names one of our kinds. */
export function isKind(text: string): text is Kind {
  return Object.hasOwn(kinds, text)
}

/**
 * Whether the law asks for a BIS registration number (R-…) before this product may be listed. Sound over a
 * wire is free of it, sound over the air is not: that is read off the product's `connectivity`.
 */
export function needsBisNumber(kind: Kind, attributes: AttributeValues): boolean {
  const rule: BisRegistration = kinds[kind].bis
  if (rule !== 'when-wireless') return rule === 'required'
  const { connectivity } = attributes
  return (
    Array.isArray(connectivity) &&
    connectivity.some((way) => way === 'Bluetooth' || way === '2.4 GHz wireless')
  )
}
