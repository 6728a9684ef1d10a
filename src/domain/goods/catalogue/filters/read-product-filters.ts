import { type ProductFilters, productList } from '../product-list.ts'
import { attributeFiltersOf, rangeOf } from './attribute-filters.ts'
import { withoutIdlePin } from './delivery-filters.ts'

/** What of URLSearchParams is read. */
interface AddressParams {
  get(name: string): string | null
  getAll(name: string): string[]
  keys(): Iterable<string>
}

/**
 * What an address or the list's form asks for. A form without scripts says several brands by the same name again, and
 * attributes by fields of their own: `spec.socket=AM5&spec.socket=AM4&spec.vram.min=12`.
 */
export function readProductFilters(params: AddressParams): ProductFilters {
  const asked = withoutIdlePin(
    productList.parse({
      get: (field) => (field === 'brands' ? params.getAll(field).join('~') : params.get(field)),
    }),
  )
  const keys = [...new Set([...params.keys()].flatMap((field) => /^spec\.(\w+)/.exec(field)?.[1] ?? []))]
  if (keys.length === 0) return asked
  const ofForm = attributeFiltersOf(
    keys.map((key) => {
      const values = params.getAll(`spec.${key}`)
      const range = rangeOf(params.get(`spec.${key}.min`) ?? '', params.get(`spec.${key}.max`) ?? '')
      return [key, values.length > 0 ? { values } : range]
    }),
  )
  const { spec, ...others } = asked
  const both = { ...spec, ...ofForm }
  return { ...others, ...(Object.keys(both).length > 0 && { spec: both }) }
}
