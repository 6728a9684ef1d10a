import type { Paise } from '../../ground/shared/money.ts'

/** A payment or a refund by our own books; money that goes back is negative. */
export interface KnownMoney {
  orderId: string
  paise: Paise
}

/** A line of what a gateway has paid out. */
export interface SettledLine {
  /** Of the payment, refund or adjustment. */
  id: string
  kind: 'payment' | 'refund' | 'adjustment'
  amountPaise: Paise
}

export type MismatchKind = 'payment-unknown' | 'payment-differs' | 'refund-unknown' | 'refund-differs'

export interface Mismatch<Line extends SettledLine> {
  kind: MismatchKind
  line: Line
  known: KnownMoney | undefined
}

/**
 * The lines that our books do not have, or have with another amount. `known` has payments and refunds by the gateway's
 * id. Adjustments (fees, disputes) are between the gateway and the shop, and are in nobody's order.
 */
export function matchSettlement<Line extends SettledLine>(
  lines: readonly Line[],
  known: ReadonlyMap<string, KnownMoney>,
): Mismatch<Line>[] {
  return lines.flatMap((line): Mismatch<Line>[] => {
    const { kind, id, amountPaise } = line
    if (kind === 'adjustment') return []
    const ours = known.get(id)
    if (!ours) return [{ kind: `${kind}-unknown`, line, known: undefined }]
    return ours.paise === amountPaise ? [] : [{ kind: `${kind}-differs`, line, known: ours }]
  })
}
