import { colourOf, isLit, numberOf, type PicturedProduct, textOf } from './pictured-product.ts'
import { standInTable } from './stand-in-table.ts'

function caseForm({ attributes, name }: PicturedProduct) {
  if (/\bcube\b/i.test(name)) return 'cube'
  const form = textOf(attributes.formFactor)
  return form === 'Slim' || form === 'Desktop (HTPC)' ? 'lying' : form
}

/** Only a name tells what the front is made of. */
function caseFront(name: string) {
  return /\b(?:panoramic|crystal|front glass|glass front|wraparound)\b/i.test(name) ? 'glass' : undefined
}

export const casePictures = standInTable(
  (product) => ({
    form: caseForm(product),
    colour: colourOf(product),
    front: caseFront(product.name),
    isClosed: product.attributes.sidePanel === 'Solid',
  }),
  [
    { name: 'kind-case-cube-white', alt: 'White cube case', when: { form: 'cube', colour: 'white' } },
    { name: 'kind-case-cube-black', alt: 'Cube case', when: { form: 'cube' } },
    { name: 'kind-case-desktop-white', alt: 'White lying case', when: { form: 'lying', colour: 'white' } },
    { name: 'kind-case-desktop-black', alt: 'Lying case', when: { form: 'lying' } },
    {
      name: 'kind-case-mini-itx-white',
      alt: 'Small white case',
      when: { form: 'Mini-ITX', colour: 'white' },
    },
    {
      name: 'kind-case-mini-itx-black-closed',
      alt: 'Small closed case',
      when: { form: 'Mini-ITX', isClosed: true },
    },
    { name: 'kind-case-mini-itx-black', alt: 'Small case', when: { form: 'Mini-ITX' } },
    {
      name: 'kind-case-mini-tower-white',
      alt: 'White mini tower',
      when: { form: 'Mini tower', colour: 'white' },
    },
    {
      name: 'kind-case-mini-tower-black-closed',
      alt: 'Closed mini tower',
      when: { form: 'Mini tower', isClosed: true },
    },
    { name: 'kind-case-mini-tower-black', alt: 'Mini tower', when: { form: 'Mini tower' } },
    {
      name: 'kind-case-full-tower-white',
      alt: 'White full tower',
      when: { form: 'Full tower', colour: 'white' },
    },
    {
      name: 'kind-case-full-tower-black-closed',
      alt: 'Closed full tower',
      when: { form: 'Full tower', isClosed: true },
    },
    { name: 'kind-case-full-tower-black', alt: 'Full tower', when: { form: 'Full tower' } },
    {
      name: 'kind-case-mid-tower-white-closed',
      alt: 'White closed case',
      when: { colour: 'white', isClosed: true },
    },
    {
      name: 'kind-case-mid-tower-white-glass',
      alt: 'White case with a glass front',
      when: { colour: 'white', front: 'glass' },
    },
    { name: 'nzxt-h7-flow', alt: 'White case', when: { colour: 'white' } },
    { name: 'kind-case-mid-tower-black-closed', alt: 'Closed case', when: { isClosed: true } },
    { name: 'kind-case-mid-tower-grey', alt: 'Grey case', when: { colour: 'grey' } },
    { name: 'kind-case-mid-tower-grey', alt: 'Grey case', when: { colour: 'silver' } },
    { name: 'kind-case-mid-tower-black-glass', alt: 'Case with a glass front', when: { front: 'glass' } },
  ],
)

/** Lower coolers have no tower: the fan lies flat on the fins. */
const LOW_COOLER_HEIGHT_MAX_MM = 80

/** "Dual Tower", and the makers' lines that are two towers without saying so. */
const TWO_TOWERS =
  /\b(?:dual|twin|double)[- ]?tower\b|\b(?:NH-D1[45]|Peerless Assassin|Phantom Spirit|Frost Commander|Dark Rock Pro|AK620|Fuma)\b/i

export const airCoolerPictures = standInTable(
  (product) => {
    const height = numberOf(product.attributes.height)
    return {
      isLow:
        height === undefined ? /\blow[- ]profile\b/i.test(product.name) : height <= LOW_COOLER_HEIGHT_MAX_MM,
      hasTwoTowers: TWO_TOWERS.test(product.name),
      colour: colourOf(product),
      isLit: isLit(product),
    }
  },
  [
    { name: 'kind-air-cooler-low', alt: 'Low air cooler', when: { isLow: true } },
    {
      name: 'kind-air-cooler-two-towers-white',
      alt: 'White air cooler with two towers',
      when: { hasTwoTowers: true, colour: 'white' },
    },
    {
      name: 'kind-air-cooler-two-towers-black',
      alt: 'Black air cooler with two towers',
      when: { hasTwoTowers: true, colour: 'black' },
    },
    { name: 'kind-air-cooler-two-towers', alt: 'Air cooler with two towers', when: { hasTwoTowers: true } },
    { name: 'kind-air-cooler-white', alt: 'White air cooler', when: { colour: 'white' } },
    { name: 'kind-air-cooler-light', alt: 'Air cooler with light', when: { isLit: true } },
    { name: 'kind-air-cooler-black', alt: 'Black air cooler', when: { colour: 'black' } },
    { name: 'kind-air-cooler-brown', alt: 'Air cooler with a brown fan', when: { colour: 'brown' } },
  ],
)

/** Radiators that look alike: one fan, two or three, of 120 or 140 mm. */
const RADIATORS: Readonly<Record<string, string>> = {
  '120 mm': '120',
  '140 mm': '120',
  '240 mm': '240',
  '280 mm': '280',
  '360 mm': '360',
  '420 mm': '420',
}

export const liquidCoolerPictures = standInTable(
  (product) => ({
    radiator: RADIATORS[textOf(product.attributes.radiator)],
    colour: colourOf(product),
    isLit: isLit(product),
  }),
  [
    { name: 'kind-liquid-cooler-120', alt: 'Liquid cooler with one fan', when: { radiator: '120' } },
    {
      name: 'kind-liquid-cooler-240-white',
      alt: 'White liquid cooler, 240 mm',
      when: { radiator: '240', colour: 'white' },
    },
    {
      name: 'kind-liquid-cooler-240-light',
      alt: 'Liquid cooler with light, 240 mm',
      when: { radiator: '240', isLit: true },
    },
    { name: 'kind-liquid-cooler-240', alt: 'Liquid cooler, 240 mm', when: { radiator: '240' } },
    {
      name: 'kind-liquid-cooler-280-white',
      alt: 'White liquid cooler, 280 mm',
      when: { radiator: '280', colour: 'white' },
    },
    { name: 'kind-liquid-cooler-280', alt: 'Liquid cooler, 280 mm', when: { radiator: '280' } },
    {
      name: 'kind-liquid-cooler-360-white',
      alt: 'White liquid cooler, 360 mm',
      when: { radiator: '360', colour: 'white' },
    },
    {
      name: 'corsair-icue-h150i',
      alt: 'Liquid cooler with light, 360 mm',
      when: { radiator: '360', isLit: true },
    },
    { name: 'kind-liquid-cooler-360', alt: 'Liquid cooler, 360 mm', when: { radiator: '360' } },
    {
      name: 'kind-liquid-cooler-420-white',
      alt: 'White liquid cooler, 420 mm',
      when: { radiator: '420', colour: 'white' },
    },
    { name: 'kind-liquid-cooler-420', alt: 'Liquid cooler, 420 mm', when: { radiator: '420' } },
  ],
)

function fanSize(mm: number | undefined) {
  if (mm === undefined) return undefined
  if (mm <= 100) return 'small'
  if (mm >= 130 && mm <= 160) return 'large'
  return mm >= 180 && mm <= 230 ? 'very large' : undefined
}

export const caseFanPictures = standInTable(
  (product) => ({
    isPack:
      (numberOf(product.attributes.quantity) ?? 1) >= 3 || /\b3[- ]?(?:pack|in-1)\b/i.test(product.name),
    size: fanSize(numberOf(product.attributes.fanSize)),
    colour: colourOf(product),
    isLit: isLit(product) ?? false,
  }),
  [
    {
      name: 'kind-case-fan-three-white-light',
      alt: 'Three white case fans with light',
      when: { isPack: true, colour: 'white', isLit: true },
    },
    {
      name: 'kind-case-fan-three-white',
      alt: 'Three white case fans',
      when: { isPack: true, colour: 'white' },
    },
    {
      name: 'kind-case-fan-three-light',
      alt: 'Three case fans with light',
      when: { isPack: true, isLit: true },
    },
    { name: 'kind-case-fan-three', alt: 'Three case fans', when: { isPack: true } },
    { name: 'kind-case-fan-200', alt: 'Very large case fan', when: { size: 'very large' } },
    { name: 'kind-case-fan-small', alt: 'Small case fan', when: { size: 'small' } },
    {
      name: 'kind-case-fan-140-light',
      alt: 'Case fan with light, 140 mm',
      when: { size: 'large', isLit: true },
    },
    {
      name: 'kind-case-fan-140-white',
      alt: 'White case fan, 140 mm',
      when: { size: 'large', colour: 'white' },
    },
    { name: 'kind-case-fan-140', alt: 'Case fan, 140 mm', when: { size: 'large' } },
    {
      name: 'kind-case-fan-120-white-light',
      alt: 'White case fan with light',
      when: { colour: 'white', isLit: true },
    },
    { name: 'kind-case-fan-120-white', alt: 'White case fan', when: { colour: 'white' } },
    { name: 'kind-case-fan', alt: 'Case fan with light', when: { isLit: true } },
  ],
)
