import { Form } from 'react-router'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { Canceller } from '#domain/orders/cancellations/cancellation-reason.ts'
import type { CancelPage, LineToChoose } from '#server/orders/cancellations/cancel-page-views.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

/** The first step: how many pieces of each line are cancelled. Nothing happens yet. */
export function ChoosePieces({
  vendorOrders,
  canceller,
  home,
}: {
  vendorOrders: CancelPage['vendorOrders']
  canceller: Canceller
  home: string
}) {
  const namesSeller = vendorOrders.length > 1
  return (
    <Form method="get" className="flex flex-col gap-8">
      {vendorOrders.map((vendorOrder) => (
        <fieldset key={vendorOrder.vendorOrderId} className="min-w-0">
          <legend className={namesSeller ? 'pb-2 font-semibold text-lg' : 'sr-only'}>
            Sold by {vendorOrder.sellerName}
          </legend>
          <ul className="divide-y divide-line border-line border-y">
            {vendorOrder.lines.map((line) => (
              <li
                key={line.lineId}
                className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-3 py-5 sm:grid-cols-[5rem_minmax(0,1fr)_9rem] sm:gap-x-6"
              >
                <ProductThumb picture={line.picture} width={80} />
                <div className="min-w-0">
                  <p className="wrap-anywhere font-semibold">{line.name}</p>
                  <p className="figures text-muted text-sm">
                    {line.quantity} × {formatInr(line.unitPricePaise, 2)}
                    {line.left < line.quantity ? `, ${line.left} can be cancelled` : ''}
                  </p>
                </div>
                <PieceCount line={line} />
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={canceller === 'admin' ? 'secondary' : 'primary'}>
          {canceller === 'admin' ? 'Check the amounts' : 'Continue'}
        </Button>
        <ButtonLink to={home}>{KEEP[canceller]}</ButtonLink>
      </div>
    </Form>
  )
}

/** The way out, in the words of whose order it is. */
const KEEP: Readonly<Record<Canceller, string>> = {
  customer: 'Keep my order',
  vendor: 'Back to the order',
  admin: 'Back to the order',
}

function PieceCount({ line }: { line: LineToChoose }) {
  const counts = Array.from({ length: line.left }, (_, index) => index + 1)
  return (
    <SelectField
      label={
        <>
          Cancel<span className="sr-only"> of {line.name}</span>
        </>
      }
      name={`n-${line.lineId}`}
      defaultValue={String(Math.min(line.chosen, line.left))}
      className="col-start-2 sm:col-start-3"
    >
      <option value="0">None</option>
      {counts.map((count) => (
        <option key={count} value={count}>
          {count === line.left && line.left > 1 ? `All ${count}` : count}
        </option>
      ))}
    </SelectField>
  )
}
