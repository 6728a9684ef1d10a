import { caseAndCooler } from './case-and-cooler.ts'
import { drives } from './drives.ts'
import { furtherDriveCasesCooler } from './further/drive-cases-cooler.ts'
import { furtherGraphicsMemoryPower } from './further/graphics-memory-power.ts'
import { furtherProcessorsAndBoards } from './further/processors-and-boards.ts'
import { gamingLaptops } from './gaming-laptops.ts'
import { graphicsMemoryPower } from './graphics-memory-power.ts'
import { monitorKeyboardMouse } from './monitor-keyboard-mouse.ts'
import type { OpeningProduct, SecondOffer } from './opening-product.ts'
import { processorsAndBoards } from './processors-and-boards.ts'
import { thinLaptops } from './thin-laptops.ts'

/** The eighteen products of the specification, each with a picture of its own. */
export const specifiedProducts: readonly OpeningProduct[] = [
  ...thinLaptops,
  ...gamingLaptops,
  ...processorsAndBoards,
  ...graphicsMemoryPower,
  ...drives,
  ...monitorKeyboardMouse,
  ...caseAndCooler,
]

/** The products that a new shop opens with, each with its first offer: the specified ones, and further parts for computers. */
export const openingProducts: readonly OpeningProduct[] = [
  ...specifiedProducts,
  ...furtherProcessorsAndBoards,
  ...furtherGraphicsMemoryPower,
  ...furtherDriveCasesCooler,
]

/** Where both sellers have the same product: once the vendor is the cheaper one, twice the first seller is. */
export const secondOffers: readonly SecondOffer[] = [
  {
    productId: 'amd-ryzen-7-9800x3d',
    seller: 'demo-vendor',
    listPricePaise: 54_900_00,
    discountBp: 2100,
    stock: 4,
  },
  {
    productId: 'samsung-990-pro-2tb',
    seller: 'demo-vendor',
    listPricePaise: 34_900_00,
    discountBp: 1700,
    stock: 12,
  },
  { productId: 'nzxt-h7-flow', seller: 'house', listPricePaise: 14_900_00, discountBp: 1800, stock: 5 },
]

/** A complete computer of opening products, with which somebody can start. */
export interface ExampleBuild {
  title: string
  /** Whom it is for, in one sentence. */
  words: string
  productIds: readonly string[]
}

/**
 * Of each part every fact that the rules of the builder compare is published by its maker. NZXT names no longest power
 * supply for the H7 Flow: the first has another case.
 */
export const exampleBuilds: readonly ExampleBuild[] = [
  {
    title: 'For games at 2560 × 1440',
    words: 'An eight-core processor with stacked cache, a 12 GB graphics card and a liquid cooler.',
    productIds: [
      'amd-ryzen-7-9800x3d',
      'msi-mag-x870-tomahawk',
      'crucial-pro-ddr5-32gb',
      'nvidia-geforce-rtx-5070',
      'samsung-990-pro-2tb',
      'corsair-rm850x',
      'corsair-5000d-airflow',
      'corsair-icue-h150i',
    ],
  },
  {
    title: 'For games at Full HD',
    words: 'Six cores, an 8 GB graphics card and an air cooler, on a board that takes faster parts later.',
    productIds: [
      'amd-ryzen-5-7600x',
      'asus-tuf-gaming-b650m-e-wifi',
      'corsair-vengeance-ddr5-16gb',
      'msi-geforce-rtx-5060-ventus-2x',
      'samsung-990-evo-plus-1tb',
      'msi-mag-a750gl',
      'corsair-4000d-airflow',
      'deepcool-ak400',
    ],
  },
  {
    title: 'For office and study',
    words: 'Six cores with graphics of their own: no card is needed until one plays games.',
    productIds: [
      'amd-ryzen-5-7600x',
      'asus-tuf-gaming-b650m-e-wifi',
      'corsair-vengeance-ddr5-16gb',
      'samsung-990-evo-plus-1tb',
      'msi-mag-a750gl',
      'corsair-4000d-airflow',
      'deepcool-ak400',
    ],
  },
]
