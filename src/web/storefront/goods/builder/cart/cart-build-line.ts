export const CART_BUILD = 'nn-cart-build'
/** A visitor fills the browser’s cart, and signs in to order. */
export const CART_BUILD_SECONDS = 24 * 60 * 60

/** The line of a cookie that says with which build the lines of the browser’s cart came. */
export function cartBuildLine(text: string): string {
  return `${CART_BUILD}=${encodeURIComponent(text)}; Max-Age=${CART_BUILD_SECONDS}; Path=/; SameSite=Lax`
}
