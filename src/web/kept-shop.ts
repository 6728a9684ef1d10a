import { categories } from '#domain/goods/catalogue/categories.ts'
import { pagesHoldUntil } from '#domain/goods/catalogue/pages-hold-until.ts'
import type { App } from '#server/ground/app.ts'
import { forgetSettings } from '#server/ground/settings/current-settings.ts'
import { forgetShipping } from '#server/ground/shipping/current-shipping.ts'
import { refusedParcelsOf } from '#server/ground/shipping/delivery-views.ts'
import { findShownVisitor, findVisitor } from '#server/people/sign-in/find-visitor.ts'
import type { KeptShop } from '#web/http/page-cache/serve-pages.ts'
import type { SharedPages } from '#web/http/page-cache/shared-request.ts'
import { browsersPin } from '#web/storefront/ground/shared/delivery-pin.action.ts'

/** Addresses of pages that are the same for everybody of a kind, and of the data that the router asks of them. */
const SHARED =
  /^\/(?:|_\.data|(?:products|about|privacy|terms|refund|contact)(?:\.data)?|(?:products|shops)\/[^/]+|sitemap(?:-pages|-products)?\.xml)$/
/** A list beside the build that is open in the browser that asks: for nobody else. */
const BESIDE_BUILD = 'view=build'

export const sharedPages: SharedPages = {
  has: (path) => SHARED.test(path),
  isOwn: (part) => part === BESIDE_BUILD,
}

const PRODUCT = /^\/products\/[^/]/
const PRODUCTS = /^\/products(?:[/?.]|$)/

/** What the pages that are kept for many have to know of the shop (`servePages`). */
export function keptShop(app: App): KeptShop {
  return {
    pages: sharedPages,
    firstPages: ['/', '/products', ...categories.map(({ name }) => `/products?category=${name}`)],
    async findAsker(headers, address, replica) {
      const found = await (replica ? findShownVisitor(replica, headers) : findVisitor(app, headers))
      if (!found || found.setCookies.length > 0 || found.visitor.ranOut) return undefined
      const { visitor, shopper } = found
      // Pages of products say what is kept for whoever asks.
      if (shopper?.hasKept && PRODUCT.test(address)) return undefined
      // The last piece may be one that they hold themselves.
      if (shopper?.holdsUnpaid && PRODUCTS.test(address)) return undefined
      const deliveryPin = browsersPin(headers) ?? shopper?.deliveryPin
      const isCashAsked = deliveryPin && visitor.customer && PRODUCT.test(address)
      const refusedParcels = isCashAsked ? await refusedParcelsOf(replica ?? app, visitor.customer) : 0
      return { visitor, shopper: { cartCount: shopper?.cartCount ?? 0, deliveryPin, refusedParcels } }
    },
    holdsUntil: pagesHoldUntil,
    forget() {
      forgetSettings(app)
      forgetShipping(app)
    },
  }
}
