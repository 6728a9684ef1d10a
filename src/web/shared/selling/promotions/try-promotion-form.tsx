import { Form } from 'react-router'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { TriedPromotion } from '#server/selling/promotions/try-promotion.ts'
import { missingText } from '#web/shared/selling/promotions/missing-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

/** A cart as the seller thinks of it, and what the promotion takes off it by itself. */
export function TryPromotion({ basket, trial }: { basket: string; trial: TriedPromotion | undefined }) {
  return (
    <section aria-labelledby="try" className="pt-12">
      <h2 id="try" className="pb-4 text-lg">
        Try it on a cart
      </h2>
      <Form method="get" preventScrollReset className="flex max-w-xl flex-col gap-4">
        <TextArea
          label="Cart"
          name="basket"
          rows={3}
          maxLength={1_000}
          defaultValue={basket}
          hint="Your SKU or the manufacturer’s part number, then × and how many, each on its own line"
          error={
            trial && trial.unknown.length > 0 ? `You do not sell: ${trial.unknown.join(', ')}` : undefined
          }
        />
        <div>
          <Button type="submit">Work it out</Button>
        </div>
      </Form>
      {trial && trial.lines.length > 0 ? <Outcome trial={trial} /> : null}
    </section>
  )
}

function Outcome({ trial }: { trial: TriedPromotion }) {
  return (
    <div className="flex flex-col gap-4 pt-6">
      {trial.missing ? <Notice tone="note" role="status" title={missingText(trial.missing)} /> : null}
      <Table caption="What it takes off">
        <TableHead>
          <TableRow>
            <TableHeader>Product</TableHeader>
            <TableHeader className="text-right">Price</TableHeader>
            <TableHeader className="text-right">Taken off</TableHeader>
            <TableHeader className="text-right">To pay</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {trial.lines.map((line) => (
            <TableRow key={line.offerId}>
              <TableCell heading>
                {line.quantity} × {line.name}
              </TableCell>
              <TableCell label="Price" className="figures text-right">
                {formatInr(line.goodsPaise, 2)}
              </TableCell>
              <TableCell label="Taken off" className="figures text-right">
                {formatInr(line.offPaise, 2)}
              </TableCell>
              <TableCell label="To pay" className="figures text-right">
                {formatInr(line.goodsPaise - line.offPaise, 2)}
              </TableCell>
            </TableRow>
          ))}
          {trial.delivery.feePaise > 0 ? (
            <TableRow>
              <TableCell heading>Delivery</TableCell>
              <TableCell label="Price" className="figures text-right">
                {formatInr(trial.delivery.feePaise, 2)}
              </TableCell>
              <TableCell label="Taken off" className="figures text-right">
                {formatInr(trial.delivery.offPaise, 2)}
              </TableCell>
              <TableCell label="To pay" className="figures text-right">
                {formatInr(trial.delivery.feePaise - trial.delivery.offPaise, 2)}
              </TableCell>
            </TableRow>
          ) : null}
        </TableBody>
      </Table>
    </div>
  )
}
