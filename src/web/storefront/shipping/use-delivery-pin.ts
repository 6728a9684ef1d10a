import { useRouteLoaderData } from 'react-router'
import type { readRoot } from '#web/http/root-loader.ts'

/** The PIN code of whoever looks at the page, if they have named one. */
export function useDeliveryPin(): string | undefined {
  return useRouteLoaderData<typeof readRoot>('root')?.deliveryPin
}
