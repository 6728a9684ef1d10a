import type { CheckoutDetails } from '#domain/orders/checkout/checkout-form.ts'
import type { VendorOrderReached } from './parcel-stories.ts'
import type { CardToken } from './stock/stocked-gateway.ts'

/** Somebody of the demo who buys: their checkout form, filled in. */
export type DemoBuyer = CheckoutDetails

export interface DemoOrder {
  by: DemoBuyer
  daysAgo: number
  basket: Readonly<Record<string, number>>
  /** How far it has come since. */
  reached: VendorOrderReached | 'cancelled'
  /** Paid by a card, and what the bank says to it; else in cash. */
  card?: CardToken
}

/** The customer who signs in. */
export const ASHA: DemoBuyer = {
  firstName: 'Asha',
  lastName: 'Kulkarni',
  email: 'customer@nanonagar.test',
  phoneNumber: '9800000000',
  address: 'Flat 7, Demonstration Apartments, Karve Road',
  city: 'Pune',
  state: 'MH',
  postalCode: '411004',
  paymentMethod: 'cod',
}

const IMRAN: DemoBuyer = {
  firstName: 'Imran',
  lastName: 'Qureshi',
  email: 'imran@nanonagar.test',
  phoneNumber: '9811100001',
  address: 'House 21, Demonstration Colony, Malviya Nagar',
  city: 'New Delhi',
  state: 'DL',
  postalCode: '110017',
  paymentMethod: 'cod',
}

const MEERA: DemoBuyer = {
  firstName: 'Meera',
  lastName: 'Nair',
  email: 'meera@nanonagar.test',
  phoneNumber: '9822200002',
  address: 'Flat 3B, Demonstration Towers, MG Road',
  city: 'Kochi',
  state: 'KL',
  postalCode: '682016',
  paymentMethod: 'cod',
}

const HARPREET: DemoBuyer = {
  firstName: 'Harpreet',
  lastName: 'Gill',
  email: 'harpreet@nanonagar.test',
  phoneNumber: '9833300003',
  address: 'House 140, Demonstration Sector 17',
  city: 'Chandigarh',
  state: 'CH',
  postalCode: '160017',
  paymentMethod: 'cod',
}

const DEEPA: DemoBuyer = {
  firstName: 'Deepa',
  lastName: 'Hegde',
  email: 'deepa@nanonagar.test',
  phoneNumber: '9844400004',
  address: 'Flat 12, Demonstration Enclave, Indiranagar',
  city: 'Bengaluru',
  state: 'KA',
  postalCode: '560038',
  paymentMethod: 'cod',
}

/** The demo vendor's customers besides Asha: enough for a rating of the seller, a chart, a ledger and a list with something in them. */
export const NEIGHBOURS = [IMRAN, MEERA, HARPREET, DEEPA]

/** In the order in which they were placed, so that their numbers rise with their days. */
export const DEMO_ORDERS: readonly DemoOrder[] = [
  { by: IMRAN, daysAgo: 81, basket: { 'wd-red-plus-4tb': 2 }, reached: 'delivered' },
  { by: MEERA, daysAgo: 66, basket: { 'corsair-rm850x': 1 }, reached: 'delivered' },
  { by: HARPREET, daysAgo: 52, basket: { 'razer-blackwidow-v4': 1 }, reached: 'delivered' },
  { by: IMRAN, daysAgo: 43, basket: { 'nzxt-h7-flow': 1, 'corsair-rm850x': 1 }, reached: 'delivered' },
  { by: DEEPA, daysAgo: 36, basket: { 'wd-red-plus-4tb': 1 }, reached: 'delivered' },
  { by: HARPREET, daysAgo: 27, basket: { 'wd-red-plus-4tb': 2 }, reached: 'delivered' },
  { by: IMRAN, daysAgo: 21, basket: { 'razer-blackwidow-v4': 1 }, reached: 'delivered' },
  { by: MEERA, daysAgo: 15, basket: { 'corsair-rm850x': 1, 'wd-red-plus-4tb': 1 }, reached: 'delivered' },
  { by: ASHA, daysAgo: 11, basket: { 'nzxt-h7-flow': 1 }, reached: 'delivered' },
  { by: HARPREET, daysAgo: 13, basket: { 'logitech-mx-master-3s': 1 }, reached: 'cancelled' },
  { by: MEERA, daysAgo: 10, basket: { 'corsair-rm850x': 1 }, reached: 'lost' },
  { by: ASHA, daysAgo: 9, basket: { 'logitech-mx-master-3s': 1 }, reached: 'cancelled', card: 'paid' },
  { by: IMRAN, daysAgo: 8, basket: { 'logitech-mx-master-3s': 1 }, reached: 'sent-back' },
  {
    by: ASHA,
    daysAgo: 6,
    basket: { 'logitech-mx-master-3s': 1, 'wd-red-plus-4tb': 2 },
    reached: 'delivered-in-two',
  },
  { by: MEERA, daysAgo: 5, basket: { 'logitech-mx-master-3s': 1 }, reached: 'returning' },
  { by: HARPREET, daysAgo: 4, basket: { 'corsair-rm850x': 1 }, reached: 'delivered' },
  { by: IMRAN, daysAgo: 3.6, basket: { 'nzxt-h7-flow': 1 }, reached: 'damaged', card: 'paid' },
  { by: ASHA, daysAgo: 3.2, basket: { 'razer-blackwidow-v4': 1 }, reached: 'attempt-failed' },
  { by: HARPREET, daysAgo: 3.1, basket: { 'logitech-mx-master-3s': 1 }, reached: 'held' },
  { by: ASHA, daysAgo: 2.9, basket: { 'corsair-icue-h150i': 1 }, reached: 'out-for-delivery', card: 'paid' },
  { by: MEERA, daysAgo: 2, basket: { 'razer-blackwidow-v4': 1 }, reached: 'packed' },
  {
    by: ASHA,
    daysAgo: 1.4,
    basket: { 'wd-red-plus-4tb': 2, 'samsung-990-pro-2tb': 2 },
    reached: 'partly-shipped',
    card: 'paid',
  },
  { by: ASHA, daysAgo: 1, basket: { 'corsair-rm850x': 1, 'corsair-icue-h150i': 1 }, reached: 'shipped' },
  { by: ASHA, daysAgo: 0.6, basket: { 'nvidia-geforce-rtx-5070': 1 }, reached: 'pending', card: 'declined' },
  { by: HARPREET, daysAgo: 0.3, basket: { 'nzxt-h7-flow': 1 }, reached: 'accepted' },
  { by: HARPREET, daysAgo: 0, basket: { 'wd-red-plus-4tb': 1 }, reached: 'pending' },
]
