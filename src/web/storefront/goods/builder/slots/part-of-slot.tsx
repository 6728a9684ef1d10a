import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { PART_QUANTITY_MAX } from '#domain/goods/builder/build.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { AnswerBadge } from '#web/storefront/goods/compatibility/answer-badge.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { QuantityStepper } from '#web/ui/quantity/quantity-stepper.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { PartForm } from '../part-form.tsx'
import type { ShownPart } from '../shown-build.ts'

/** On narrow screens the way to its changes is in the line of the slot's name, until it is opened. */
const BESIDE_NAME = 'max-sm:not-has-[details[open]]:absolute max-sm:-top-6 max-sm:right-0'

interface PartOfSlotProps {
  part: ShownPart
  /** On narrow screens its picture stands beside the name of the slot too. */
  isFirst: boolean
  /** The ways to another part in its place. */
  children: ReactNode
}

/** A part in its slot, whether it fits, and what can be done with it. */
export function PartOfSlot({ part, isFirst, children }: PartOfSlotProps) {
  const { id, name, picture, answer, isOwned } = part
  return (
    <div className="relative grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4 sm:grid-cols-[4.5rem_minmax(0,1fr)]">
      <ProductThumb
        picture={picture}
        width={72}
        className={joinClasses('w-full self-start', isFirst && 'max-sm:-mt-6')}
      />
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">
          <Link to={`/products/${id}`} className="hover:underline">
            {name}
          </Link>
        </p>
        <div className="flex flex-wrap items-center gap-x-3 text-sm">
          <PartPrice part={part} />
          <AnswerBadge answer={answer} />
          {isOwned ? <Badge>Owned</Badge> : null}
          <div className={joinClasses('fold ml-auto basis-full print:hidden', isFirst && BESIDE_NAME)}>
            <details>
              <summary className="text-link flex min-h-9 items-center justify-end max-sm:min-h-6">
                Change<span className="sr-only"> {name}</span>
              </summary>
              <div className="flex flex-wrap items-center gap-x-4 max-lg:[details:not([open])>&]:hidden">
                <QuantityForm part={part} />
                <PlaceForm part={part} />
                {children}
                <OwnedAndOut part={part} />
              </div>
            </details>
          </div>
        </div>
      </div>
    </div>
  )
}

function OwnedAndOut({ part: { id, name, isOwned } }: { part: ShownPart }) {
  const look = { productId: id, name, variant: 'quiet', size: 'sm', className: '-mx-3' } as const
  return (
    <>
      <PartForm intent={isOwned ? 'buy' : 'own'} {...look}>
        {isOwned ? 'Buy it after all' : 'I already have it'}
      </PartForm>
      <PartForm intent="take" {...look}>
        Remove
      </PartForm>
    </>
  )
}

function PartPrice({ part: { offer, quantity, isOwned } }: { part: ShownPart }) {
  const pieces = offer && quantity > 1 ? ` (${quantity} × ${formatInr(offer.pricePaise)})` : null
  if (isOwned) return <p>Not in the total</p>
  return (
    <p className="figures">
      {offer ? (
        <>
          <b className="font-semibold">{formatInr(offer.pricePaise * quantity)}</b>
          {pieces}
          {offer.inStock ? <span className="max-sm:hidden"> · {offer.sellerName}</span> : ' · Out of stock'}
        </>
      ) : (
        'Not on sale now'
      )}
    </p>
  )
}

/** Of what can go into several places of the case or the board. */
function PlaceForm({ part: { id, name, place, places } }: { part: ShownPart }) {
  if (places.length === 0) return null
  return (
    <Form method="post" action="/build" preventScrollReset className="flex items-end gap-2 py-1 text-sm">
      <input type="hidden" name="intent" value="place" />
      <input type="hidden" name="productId" value={id} />
      <SelectField key={place} label={`Position of ${name}`} labelHidden name="place" defaultValue={place}>
        <option value="">Any position</option>
        {places.map((each) => (
          <option key={each.place} value={each.place}>
            {each.words}
          </option>
        ))}
      </SelectField>
      <Button type="submit" size="sm">
        Set<span className="sr-only"> the position of {name}</span>
      </Button>
    </Form>
  )
}

/** Of what a computer may have several of. */
function QuantityForm({ part: { id, kind, name, quantity } }: { part: ShownPart }) {
  if (ONE_EACH.includes(kind)) return null
  return (
    <Form method="post" action="/build" preventScrollReset className="flex items-center gap-2 text-sm">
      <input type="hidden" name="intent" value="quantity" />
      <input type="hidden" name="productId" value={id} />
      <QuantityStepper
        key={quantity}
        label={`Quantity of ${name}`}
        name="quantity"
        max={PART_QUANTITY_MAX}
        defaultValue={quantity}
      />
      <Button type="submit" size="sm">
        Set<span className="sr-only"> the quantity of {name}</span>
      </Button>
    </Form>
  )
}

const ONE_EACH: readonly string[] = [
  'laptop',
  'cpu',
  'motherboard',
  'case',
  'power-supply',
  'air-cooler',
  'liquid-cooler',
  'graphics-card',
]
