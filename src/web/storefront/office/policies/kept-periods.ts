import { SESSION_LIMITS } from '#domain/ground/access/session-limits.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { ONE_YEAR_SECONDS } from '#web/http/cookies.ts'
import { FLASH_SECONDS } from '#web/http/flash.ts'
import { OWN_CHANGE_SECONDS } from '#web/http/replicas/own-change.ts'
import { CART_BUILD_SECONDS } from '#web/storefront/goods/builder/cart/cart-build-line.ts'
import { OPEN_BUILD_SECONDS } from '#web/storefront/goods/builder/open-build-cookie.ts'
import { PLACED_SECONDS } from '#web/storefront/orders/checkout/under-way/placed-order-cookie.ts'
import { WANTED_SECONDS } from '#web/storefront/selling/cart/wanted-offer-cookie.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE
const YEAR = 365 * DAY

/** How long the privacy notice says that something is kept, in words: made for the page, which knows no cookie. */
export const keptPeriods = ({
  knownBrowserSeconds,
  reviewerSeconds,
}: {
  knownBrowserSeconds: number
  reviewerSeconds: number
}) => ({
  session: periodWords(SESSION_LIMITS.customer.otherwise.absoluteSeconds),
  rememberedSession: periodWords(SESSION_LIMITS.customer.remembered.absoluteSeconds),
  knownBrowser: periodWords(knownBrowserSeconds),
  reviewer: periodWords(reviewerSeconds),
  choice: periodWords(ONE_YEAR_SECONDS),
  build: periodWords(OPEN_BUILD_SECONDS),
  cartBuild: periodWords(CART_BUILD_SECONDS),
  flash: periodWords(FLASH_SECONDS),
  changed: periodWords(OWN_CHANGE_SECONDS),
  wanted: periodWords(WANTED_SECONDS),
  placed: periodWords(PLACED_SECONDS),
})

export type KeptPeriods = ReturnType<typeof keptPeriods>

function periodWords(seconds: number): string {
  if (seconds % YEAR === 0) return counted(seconds / YEAR, 'year')
  return seconds % DAY === 0 ? counted(seconds / DAY, 'day') : counted(seconds / MINUTE, 'minute')
}
