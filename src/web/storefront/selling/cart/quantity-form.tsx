import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { QuantityStepper } from '#web/ui/quantity/quantity-stepper.tsx'
import { instead } from './instead.ts'

/** A quantity that a form without JavaScript was refused for. */
export interface RefusedQuantity {
  /** The line's offer, or the lines of a combination as its form names them. */
  of: string
  typed: string
  problem: string
}

interface QuantityFormProps {
  label: string
  max: number
  value: number
  onValueChange: (quantity: number) => void
  /** What it says was refused, if it is what this form says. */
  refused: RefusedQuantity | undefined
  /** What the form says besides how many. */
  children: ReactNode
}

/** How many of a line or a combination. It works without JavaScript for a signed-in customer. */
export function QuantityForm({ refused, children, ...field }: QuantityFormProps) {
  return (
    <form method="post" action="/cart" onSubmit={instead()} className="flex flex-wrap items-center gap-2">
      {children}
      <QuantityStepper {...field} name="quantity" typed={refused?.typed} />
      <span className="hidden noscript:block">
        <Button type="submit">Update</Button>
      </span>
      {refused ? (
        <p role="alert" className="w-full text-bad text-sm">
          {refused.problem}
        </p>
      ) : null}
    </form>
  )
}
