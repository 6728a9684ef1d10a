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
    ['kind-case-cube-white', 'White cube case', { form: 'cube', colour: 'white' }],
    ['kind-case-cube-black', 'Cube case', { form: 'cube' }],
    ['kind-case-desktop-white', 'White lying case', { form: 'lying', colour: 'white' }],
    ['kind-case-desktop-black', 'Lying case', { form: 'lying' }],
    ['kind-case-mini-itx-white', 'Small white case', { form: 'Mini-ITX', colour: 'white' }],
    ['kind-case-mini-itx-black-closed', 'Small closed case', { form: 'Mini-ITX', isClosed: true }],
    ['kind-case-mini-itx-black', 'Small case', { form: 'Mini-ITX' }],
    ['kind-case-mini-tower-white', 'White mini tower', { form: 'Mini tower', colour: 'white' }],
    ['kind-case-mini-tower-black-closed', 'Closed mini tower', { form: 'Mini tower', isClosed: true }],
    ['kind-case-mini-tower-black', 'Mini tower', { form: 'Mini tower' }],
    ['kind-case-full-tower-white', 'White full tower', { form: 'Full tower', colour: 'white' }],
    ['kind-case-full-tower-black-closed', 'Closed full tower', { form: 'Full tower', isClosed: true }],
    ['kind-case-full-tower-black', 'Full tower', { form: 'Full tower' }],
    ['kind-case-mid-tower-white-closed', 'White closed case', { colour: 'white', isClosed: true }],
    ['kind-case-mid-tower-white-glass', 'White case with a glass front', { colour: 'white', front: 'glass' }],
    ['nzxt-h7-flow', 'White case', { colour: 'white' }],
    ['kind-case-mid-tower-black-closed', 'Closed case', { isClosed: true }],
    ['kind-case-mid-tower-grey', 'Grey case', { colour: 'grey' }],
    ['kind-case-mid-tower-grey', 'Grey case', { colour: 'silver' }],
    ['kind-case-mid-tower-black-glass', 'Case with a glass front', { front: 'glass' }],
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
    ['kind-air-cooler-low', 'Low air cooler', { isLow: true }],
    [
      'kind-air-cooler-two-towers-white',
      'White air cooler with two towers',
      { hasTwoTowers: true, colour: 'white' },
    ],
    [
      'kind-air-cooler-two-towers-black',
      'Black air cooler with two towers',
      { hasTwoTowers: true, colour: 'black' },
    ],
    ['kind-air-cooler-two-towers', 'Air cooler with two towers', { hasTwoTowers: true }],
    ['kind-air-cooler-white', 'White air cooler', { colour: 'white' }],
    ['kind-air-cooler-light', 'Air cooler with light', { isLit: true }],
    ['kind-air-cooler-black', 'Black air cooler', { colour: 'black' }],
    ['kind-air-cooler-brown', 'Air cooler with a brown fan', { colour: 'brown' }],
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
    ['kind-liquid-cooler-120', 'Liquid cooler with one fan', { radiator: '120' }],
    ['kind-liquid-cooler-240-white', 'White liquid cooler, 240 mm', { radiator: '240', colour: 'white' }],
    ['kind-liquid-cooler-240-light', 'Liquid cooler with light, 240 mm', { radiator: '240', isLit: true }],
    ['kind-liquid-cooler-240', 'Liquid cooler, 240 mm', { radiator: '240' }],
    ['kind-liquid-cooler-280-white', 'White liquid cooler, 280 mm', { radiator: '280', colour: 'white' }],
    ['kind-liquid-cooler-280', 'Liquid cooler, 280 mm', { radiator: '280' }],
    ['kind-liquid-cooler-360-white', 'White liquid cooler, 360 mm', { radiator: '360', colour: 'white' }],
    ['corsair-icue-h150i', 'Liquid cooler with light, 360 mm', { radiator: '360', isLit: true }],
    ['kind-liquid-cooler-360', 'Liquid cooler, 360 mm', { radiator: '360' }],
    ['kind-liquid-cooler-420-white', 'White liquid cooler, 420 mm', { radiator: '420', colour: 'white' }],
    ['kind-liquid-cooler-420', 'Liquid cooler, 420 mm', { radiator: '420' }],
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
    [
      'kind-case-fan-three-white-light',
      'Three white case fans with light',
      { isPack: true, colour: 'white', isLit: true },
    ],
    ['kind-case-fan-three-white', 'Three white case fans', { isPack: true, colour: 'white' }],
    ['kind-case-fan-three-light', 'Three case fans with light', { isPack: true, isLit: true }],
    ['kind-case-fan-three', 'Three case fans', { isPack: true }],
    ['kind-case-fan-200', 'Very large case fan', { size: 'very large' }],
    ['kind-case-fan-small', 'Small case fan', { size: 'small' }],
    ['kind-case-fan-140-light', 'Case fan with light, 140 mm', { size: 'large', isLit: true }],
    ['kind-case-fan-140-white', 'White case fan, 140 mm', { size: 'large', colour: 'white' }],
    ['kind-case-fan-140', 'Case fan, 140 mm', { size: 'large' }],
    ['kind-case-fan-120-white-light', 'White case fan with light', { colour: 'white', isLit: true }],
    ['kind-case-fan-120-white', 'White case fan', { colour: 'white' }],
    ['kind-case-fan', 'Case fan with light', { isLit: true }],
  ],
)
