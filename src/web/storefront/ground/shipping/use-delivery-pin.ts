import { useRouteLoaderData } from 'react-router'
import type { readRoot } from '#web/storefront/ground/shared/root-loader.action.ts'

/** The PIN code of whoever looks at the page, if they have named one. */
export function useDeliveryPin(): string | undefined {
  return useRouteLoaderData<typeof readRoot>('root')?.deliveryPin
}
