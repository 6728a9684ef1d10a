/** In the address of the page to pack: once the parcel is packed, the next order of the list comes. */
export const ONE_AFTER_THE_OTHER = 'then=next'

export function isOneAfterTheOther(search: URLSearchParams): boolean {
  return search.get('then') === 'next'
}
