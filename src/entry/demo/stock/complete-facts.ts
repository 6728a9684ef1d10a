import { type Kind, kinds } from '#domain/goods/catalogue/categories.ts'
import { keyFacts } from '#domain/goods/catalogue/key-facts/key-facts.ts'
import { FACT_LENGTHS, type ProductFacts } from '#domain/goods/catalogue/product-facts.ts'
import type { Chance } from './seeded-chance.ts'

const COUNTRIES = ['China', 'China', 'Taiwan', 'Vietnam', 'Malaysia', 'Thailand', 'India'] as const
const CITIES = ['Bengaluru', 'Mumbai', 'New Delhi', 'Chennai', 'Gurugram'] as const
const STREETS = [
  'Unit 4, Demonstration Industrial Estate',
  'Third Floor, Demonstration Tower B, Outer Ring Road, next to the old post office, behind the metro depot',
  'Plot 18, Demonstration Logistics Park',
] as const

/** What the law and a shopper want to read of a product, made up where `facts` do not say it. */
export function completeFacts(kind: Kind, facts: ProductFacts, chance: Chance): ProductFacts {
  const shortDescription =
    keyFacts(kind, facts.attributes).join(' · ') || `${kinds[kind].label} by ${facts.brand}`
  const paragraphs = [
    `${facts.name}. ${kinds[kind].label} by ${facts.brand}, sold new and sealed, with an invoice that shows GST.`,
    ...(chance.percent(30) ? [LONG_PARAGRAPH] : []),
    facts.description,
  ]
  const country = chance.pick(COUNTRIES)
  const maker = `${facts.brand} India Private Limited, ${chance.pick(STREETS)}, ${chance.pick(CITIES)}`
  return {
    ...facts,
    shortDescription: cutAtWord(shortDescription, FACT_LENGTHS.shortDescription),
    description: paragraphs.filter(Boolean).join('\n\n'),
    boxContents: chance.percent(60) ? `${kinds[kind].label}, manual, warranty card` : null,
    countryOfOrigin: country,
    importer: maker.slice(0, FACT_LENGTHS.importer),
    warrantyMonths: chance.pick([12, 24, 36, 60, 120]),
    warrantyType: chance.pick(['brand-india', 'brand-india', 'brand-international', 'seller']),
    bisNumber: `R-4${String(chance.below(10_000_000)).padStart(7, '0')}`,
    weightGrams: chance.percent(50) ? chance.between(80, 9_000) : null,
  }
}

const LONG_PARAGRAPH =
  'Before you order, please compare the lengths and heights in the table below with those of your case, and the sockets with those of your board. Goods that were opened can be returned within the period that the returns policy names, with everything that came in the box. For offices we send several pieces in one parcel and one invoice; write to the seller for more than ten. Installation is not part of the price.'

function cutAtWord(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text
  const short = text.slice(0, lengthMax - 1)
  return `${short.slice(0, short.lastIndexOf(' '))}…`
}
