import type { OpeningSeller } from './opening/opening-product.ts'

/** A seller as the law wants it shown: legal name, tax registration, address, and whom to ask for help. */
export interface SellerFacts {
  id: string
  name: string
  isHouse: boolean
  legalName: string
  gstin: string
  stateCode: string
  address: string
  city: string
  postalCode: string
  careEmail: string
  carePhone: string
}

/**
 * The house and the demo's vendor. Their tax numbers have the right form and check character, with zeros in place of
 * the serial number, so that nobody's registration is borrowed; no line in India begins with 1800 000.
 */
export const openingSellers: Readonly<Record<OpeningSeller, SellerFacts>> = {
  house: {
    id: 'nanonagar',
    name: 'NanoNagar',
    isHouse: true,
    legalName: 'NanoNagar Retail Private Limited',
    gstin: '27AAACN0000N1ZU',
    stateCode: 'MH',
    address: '4th floor, Karve Chambers, Senapati Bapat Road',
    city: 'Pune',
    postalCode: '411016',
    careEmail: 'care@nanonagar.test',
    carePhone: '1800 000 6266',
  },
  'demo-vendor': {
    id: 'chandni-computers',
    name: 'Chandni Computers',
    isHouse: false,
    legalName: 'Chandni Computers (partnership firm)',
    gstin: '07AAAFC0000C1ZO',
    stateCode: 'DL',
    address: 'Shop 12, Meghdoot Building, Nehru Place',
    city: 'New Delhi',
    postalCode: '110019',
    careEmail: 'care@chandni-computers.test',
    carePhone: '1800 000 2426',
  },
}
