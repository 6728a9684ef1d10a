import type { ReactNode } from 'react'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { OrderLineView } from '#server/orders/orders/order-line-views.ts'
import { OrderLine } from '#web/shared/orders/orders/order-line.tsx'

/** A product that was ordered, with its MRP where it cost less. */
export function SoldLine({ line, children }: { line: OrderLineView; children?: ReactNode }) {
  return (
    <OrderLine
      line={line}
      to={`/products/${line.productId}`}
      marks={[line.preorder, line.mpn]}
      note={line.warrantyNote}
    >
      {line.unitPricePaise < line.listPricePaise ? (
        <>
          {' '}
          <span>MRP</span> <s>{formatInr(line.listPricePaise, 2)}</s>
        </>
      ) : null}
      {children}
    </OrderLine>
  )
}
