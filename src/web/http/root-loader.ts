import { data, type RouterContextProvider } from 'react-router'
import { countCart } from '#server/cart/cart-views.ts'
import { listMenuCategories } from '#server/catalogue/category-views.ts'
import { marketplaceToday } from '#server/settings/current-settings.ts'
import { appContext, requestIdContext, visitorContext } from './context.ts'
import { takeToasts } from './flash.ts'
import { readTheme } from './theme.ts'

/**
 * What every page knows: who is there, the theme, the toasts that came with it, the number on the cart, the
 * marketplace's terms and menus.
 */
export async function readRoot({
  request,
  context,
}: {
  request: Request
  context: Readonly<RouterContextProvider>
}) {
  const app = context.get(appContext)
  const { customer, vendor, admin } = context.get(visitorContext)
  const { toasts, clear } = takeToasts(request.headers)
  const { tokenizerOrigin } = app.gateway
  return data(
    {
      visitor: {
        ...(customer && { customer: shownOf(customer) }),
        ...(vendor && { vendor: { ...shownOf(vendor), shopName: vendor.shopName } }),
        ...(admin && { admin: shownOf(admin) }),
      },
      theme: readTheme(request.headers),
      marketplace: await marketplaceToday(app),
      categories: await listMenuCategories(app),
      toasts,
      canonicalOrigin: app.config.publicUrl,
      requestId: context.get(requestIdContext),
      ...(customer && { cartCount: await countCart(app, customer.userId) }),
      ...(tokenizerOrigin && { gatewayOrigin: tokenizerOrigin }),
    },
    clear ? { headers: clear } : undefined,
  )
}

function shownOf({ userId, name, email }: { userId: string; name: string; email: string }) {
  return { uid: userId, name, email }
}
