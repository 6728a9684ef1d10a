import { caseAndCooler } from './case-and-cooler.ts'
import { drives } from './drives.ts'
import { gamingLaptops } from './gaming-laptops.ts'
import { graphicsMemoryPower } from './graphics-memory-power.ts'
import { monitorKeyboardMouse } from './monitor-keyboard-mouse.ts'
import type { OpeningProduct, SecondOffer } from './opening-product.ts'
import { processorsAndBoards } from './processors-and-boards.ts'
import { thinLaptops } from './thin-laptops.ts'

/** The eighteen products that a new shop opens with, each with its first offer. */
export const openingProducts: readonly OpeningProduct[] = [
  ...thinLaptops,
  ...gamingLaptops,
  ...processorsAndBoards,
  ...graphicsMemoryPower,
  ...drives,
  ...monitorKeyboardMouse,
  ...caseAndCooler,
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

/** The parts among them that make one complete PC; the PC builder shows them as its first example. */
export const completePc = [
  'amd-ryzen-7-9800x3d',
  'msi-mag-x870-tomahawk',
  'crucial-pro-ddr5-32gb',
  'nvidia-geforce-rtx-5070',
  'samsung-990-pro-2tb',
  'corsair-rm850x',
  'nzxt-h7-flow',
  'corsair-icue-h150i',
] as const
