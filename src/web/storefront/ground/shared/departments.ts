import { type CategoryName, kinds } from '#domain/goods/catalogue/categories.ts'

/** A category, or a kind in it, and the list of its products. */
export interface Department {
  label: string
  to: string
  /** Of a category that has several. */
  kinds?: readonly Department[]
}

/** The categories in this order, and the builder, as the header shows them. */
export function departmentsOf(names: readonly CategoryName[]): Department[] {
  const categories = names.map((name) => {
    const kinds = kindsOf(name)
    return { label: name, to: `/products?category=${name}`, ...(kinds.length > 1 && { kinds }) }
  })
  return [...categories, { label: 'Build a PC', to: '/build' }]
}

function kindsOf(name: CategoryName): Department[] {
  return Object.entries(kinds)
    .filter(([, { category }]) => category === name)
    .map(([kind, { plural }]) => ({ label: plural, to: `/products?category=${name}&kind=${kind}` }))
}
