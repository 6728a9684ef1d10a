import { type BoughtBuild, readBoughtBuild } from '#domain/goods/builder/bought-build.ts'
import { readCookie } from '#web/http/cookies.ts'
import { CART_BUILD } from './cart-build-line.ts'

/** The build that this browser put into its cart last, for the account’s cart to remember; a script of the builder sets it. */
export function cartBuildOf(headers: Headers): BoughtBuild | undefined {
  return readBoughtBuild(readCookie(headers, CART_BUILD) ?? '')
}
