import { text } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'

/** As many as a page shows and a file holds; the search finds the others. */
export const HARDWARE_SHOWN_MAX = 500

/** What a customer owns of what was delivered, searched by name or serial number. */
export const hardwareList = declareList({
  filters: {
    q: text({ label: 'Product or serial number', control: 'search', lengthMax: 60 }),
  },
})
