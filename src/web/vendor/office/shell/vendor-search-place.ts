import type { JumpPlace } from '#web/shared/office/jump-search/jump-group.ts'

/** The search of a seller's own shop, in the header of each of its pages. */
export const VENDOR_SEARCH: JumpPlace = {
  path: '/vendor/search',
  label: 'Search your shop',
  placeholder: 'Order, product, serial number or page',
}
