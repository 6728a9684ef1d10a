import { legalEntity } from '#domain/ground/settings/opening-company.ts'
import type { OpeningSeller } from './opening-product.ts'

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

/** The marketplace itself and the demo's vendor, whose tax number has the right form and is fictitious. */
export const openingSellers: Readonly<Record<OpeningSeller, SellerFacts>> = {
  house: {
    id: 'nanonagar',
    name: legalEntity.tradeName,
    isHouse: true,
    legalName: legalEntity.legalName,
    gstin: legalEntity.gstin,
    stateCode: legalEntity.stateCode,
    address: legalEntity.registeredOffice.lines.join(', '),
    city: legalEntity.registeredOffice.city,
    postalCode: legalEntity.registeredOffice.postalCode,
    careEmail: legalEntity.care.email,
    carePhone: legalEntity.care.phone,
  },
  'demo-vendor': {
    id: 'chandni-computers',
    name: 'Chandni Computers',
    isHouse: false,
    legalName: 'Chandni Computers (partnership firm)',
    gstin: '07AAAFC0000C1ZO',
    stateCode: 'DL',
    address: 'Shop 12, Ground Floor, Demonstration House, Nehru Place',
    city: 'New Delhi',
    postalCode: '110019',
    careEmail: 'care@chandni-computers.test',
    carePhone: '1800 000 0001',
  },
}
