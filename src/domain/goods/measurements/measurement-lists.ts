import { choice } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'

/** A customer's own measurements, the newest first. */
export const ownMeasurementList = declareList({ filters: {} })

/** What the office has to decide, or the products that owners measured otherwise. */
export const measurementQueue = declareList({
  filters: {
    show: choice([{ key: 'otherwise', label: 'Against the data sheet' }], {
      label: 'Show',
      any: 'To decide',
      control: 'hidden',
    }),
  },
})

/** The products of a seller that owners measured otherwise than their data sheets. */
export const sellersMeasurementList = declareList({ filters: {} })
