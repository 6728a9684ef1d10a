import type { UpiApp } from '#domain/ground/outside/upi-link.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import type { PaymentStatus } from '#domain/money/payments/payment-status.ts'
import type { PayFirst } from '#domain/orders/checkout/pay-by.ts'
import type { Advances } from '#server/orders/checkout/instead/advance-views.ts'
import type { ShownObstacle } from '../pay-obstacle.tsx'
import type { ShownWays } from '../ways/other-ways.tsx'
import type { ShownCards } from '../ways/saved-cards.tsx'

/** What the page of a payment shows. */
export interface PayProps {
  order: {
    orderId: string
    number: string
    placedAt: string | null
    amountPaise: Paise
    /** What is collected at the doors besides. */
    cashDuePaise: Paise
    /** The amount is the rest beside an advance that is paid. */
    isRest: boolean
    method: PaymentMethod
    status: PaymentStatus
    problem: string | null
  }
  /** What is to be known before going on. */
  notices: readonly { tone: 'good' | 'warn'; text: string }[]
  /** Until when the goods are kept for this payment, and how long that is. */
  held: { until: string; seconds: number } | undefined
  /** What the customer does next; a QR code as a picture. */
  step:
    | {
        kind: 'page' | 'form' | 'script' | 'upi'
        url?: string
        action?: string
        fields?: Record<string, string>
        link?: string
        testAppUrl?: string | undefined
        qr?: string
        apps?: readonly UpiApp[]
      }
    | undefined
  methods: readonly PaymentMethod[]
  /** Why it cannot be paid in cash; undefined where it can, and where that is not asked. */
  noCash: string | undefined
  /** It waits for its customer to choose how to pay. */
  isChoosing: boolean
  /** What of the ways was chosen at the checkout: the page begins with it. */
  by: PayFirst | null
  /** What the open try is paid with: "Net Banking: HDFC Bank". */
  paidBy: string | null
  /** Banks, wallets, lenders and plans; undefined where there are none. */
  ways: ShownWays | undefined
  /** What of it may be paid now, with the rest in cash; undefined where it is paid in one way. */
  advances: Advances | undefined
  /** Why it cannot be paid by any other than these. */
  obstacle: ShownObstacle | undefined
  gatewayOrigin: string | null
  isTestGateway: boolean
  /** What somebody agrees to who has a card saved; undefined where it cannot be. */
  saveWords: string | undefined
  /** Undefined where the account has none. */
  savedCards: { cards: ShownCards } | undefined
  /** Why the last try did not work. */
  message: string | undefined
}
