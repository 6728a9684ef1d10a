/** Pages whose browsers know one another's routes: the way into another area is a new document. */
export type Area = 'shop' | 'vendor' | 'admin'

/** The area that an address is of. */
export function areaOf(path: string): Area {
  const [, area] = /^\/(vendor|admin)(?![\w-])/.exec(path) ?? []
  return area === 'vendor' || area === 'admin' ? area : 'shop'
}
