import type { Paise } from '#domain/ground/shared/money.ts'

/** An order as the administrators' first page shows it. */
export interface RecentOrder {
  id: string
  /** As people read and quote it: "#NN000123". */
  number: string
  /** The customer's name, else their e-mail, else "N/A". */
  customer: string
  /** ISO text. */
  placedAt: string
  totalPaise: Paise
  /** As `customerStatus` says it. */
  status: string
  /** How far its sellers are with what has not left; left out where nothing is left to send. */
  progress?: string | undefined
}

/** The specification's sample figures: shown in place of real ones that cannot be read, and marked as such. */
export const DEMO_DASHBOARD: {
  users: number
  products: number
  orders: number
  revenuePaise: Paise
  recentOrders: readonly RecentOrder[]
} = {
  users: 923,
  products: 20,
  orders: 776,
  revenuePaise: 908_575_000,
  recentOrders: [
    {
      id: 'demo-order-1',
      number: 'demo-ord…',
      customer: 'Asha',
      placedAt: '2026-01-04T06:30:00Z',
      totalPaise: 12_499_000,
      status: 'delivered',
    },
    {
      id: 'demo-order-2',
      number: 'demo-ord…',
      customer: 'ravi@example.in',
      placedAt: '2026-01-03T09:15:00Z',
      totalPaise: 4_599_000,
      status: 'shipped',
    },
    {
      id: 'demo-order-3',
      number: 'demo-ord…',
      customer: 'Meera',
      placedAt: '2026-01-02T12:45:00Z',
      totalPaise: 899_000,
      status: 'pending',
    },
    {
      id: 'demo-order-4',
      number: 'demo-ord…',
      customer: 'N/A',
      placedAt: '2026-01-01T05:20:00Z',
      totalPaise: 2_199_000,
      status: 'cancelled',
    },
  ],
}
