import { data, type RouterContextProvider } from 'react-router'
import { listMenuCategories } from '#server/goods/catalogue/category-views.ts'
import { marketplaceToday } from '#server/ground/settings/current-settings.ts'
import { countCart } from '#server/selling/cart/cart-views.ts'
import { appContext, requestIdContext, shopperContext, visitorContext } from '#web/http/context.ts'
import { takeToasts } from '#web/http/flash.ts'
import { readRowHeight } from '#web/http/row-height.ts'
import { readTheme } from '#web/http/theme.ts'
import { deliveryPinOf } from '#web/storefront/ground/shared/delivery-pin.action.ts'
import { departmentsOf } from './departments.ts'

/**
 * What every page knows: who is there, the theme, the PIN code they want dates for, the height of rows, the toasts that came with it, the number on the cart, the
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
  const deliveryPin = await deliveryPinOf(request, context)
  return data(
    {
      visitor: {
        ...(customer && { customer: shownOf(customer) }),
        ...(vendor && { vendor: { ...shownOf(vendor), shopName: vendor.shopName } }),
        ...(admin && { admin: shownOf(admin) }),
      },
      theme: readTheme(request.headers),
      rows: readRowHeight(request.headers),
      marketplace: await marketplaceToday(app),
      departments: departmentsOf(await listMenuCategories(app)),
      toasts,
      canonicalOrigin: app.config.publicUrl,
      requestId: context.get(requestIdContext),
      ...(customer && {
        cartCount: context.get(shopperContext)?.cartCount ?? (await countCart(app, customer.userId)),
      }),
      ...(deliveryPin && { deliveryPin }),
      ...(tokenizerOrigin && { gatewayOrigin: tokenizerOrigin }),
    },
    clear ? { headers: clear } : undefined,
  )
}

/** An account without an e-mail is called by its name there, as in the gaps of kept pages (send-page.ts). */
function shownOf({ userId, name, email }: { userId: string; name: string; email: string }) {
  return { uid: userId, name, email: email || name }
}
