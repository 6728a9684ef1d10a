import { Form, Link } from 'react-router'
import { PART_QUANTITY_MAX } from '#domain/goods/builder/build.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { AnswerBadge } from '#web/storefront/goods/compatibility/answer-badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { QuantityStepper } from '#web/ui/quantity/quantity-stepper.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { PartForm } from './part-form.tsx'
import type { ShownPart, ShownSlot } from './shown-build.ts'

/** The places of a computer, what is in each, and the ways to the lists in which a part is chosen. */
export function SlotList({ slots }: { slots: readonly ShownSlot[] }) {
  const folded = slots.filter(({ isFolded }) => isFolded)
  return (
    <section aria-labelledby="parts-title" className="min-w-0">
      <h2 id="parts-title" className="sr-only">
        Parts
      </h2>
      <Slots slots={slots.filter(({ isFolded }) => !isFolded)} />
      {folded.length > 0 ? (
        <details className="border-line border-t print:hidden">
          <summary className="flex min-h-11 cursor-pointer items-center font-medium">
            Parts that a laptop has built in
          </summary>
          <Slots slots={folded} />
        </details>
      ) : null}
    </section>
  )
}

function Slots({ slots }: { slots: readonly ShownSlot[] }) {
  return (
    <ul>
      {slots.map((slot) => (
        <li
          key={slot.key}
          className={joinClasses(
            'grid gap-x-6 gap-y-3 border-line border-t py-4 sm:grid-cols-[9rem_minmax(0,1fr)]',
            slot.parts.length === 0 && !slot.isNeeded && !slot.isInDoubt && 'print:hidden',
          )}
        >
          <div>
            <h3 className="font-semibold text-base">{slot.label}</h3>
            {slot.isNeeded || slot.isInDoubt ? (
              <p className="text-muted text-sm">{slot.isNeeded ? 'Needed' : 'May be needed'}</p>
            ) : null}
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            {slot.parts.map((part) => (
              <PartOfSlot key={part.id} part={part} />
            ))}
            <Choices slot={slot} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** One link for each kind that goes in there. */
function Choices({ slot: { label, parts, choices, takesMore } }: { slot: ShownSlot }) {
  const verb = parts.length === 0 ? 'Choose' : takesMore ? 'Add' : 'Exchange for'
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm print:hidden">
      {choices.map((choice) => (
        <Link key={choice.to} to={choice.to} className="text-link inline-flex min-h-9 items-center">
          {choices.length === 1 && verb === 'Exchange for' ? 'Exchange' : verb}
          {choices.length === 1 ? <span className="sr-only">: {label}</span> : ` ${choice.label}`}
        </Link>
      ))}
    </p>
  )
}

function PartOfSlot({ part }: { part: ShownPart }) {
  const { id, name, brand, picture, quantity, offer, answer } = part
  return (
    <div className="flex gap-4">
      <ProductThumb picture={picture} width={72} className="w-18 self-start" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
          {brand} <AnswerBadge answer={answer} />
        </p>
        <p className="wrap-anywhere font-medium">
          <Link to={`/products/${id}`} className="hover:underline">
            {name}
          </Link>
        </p>
        <p className="figures text-sm">
          {offer ? (
            <>
              <b className="font-semibold">{formatInr(offer.pricePaise * quantity)}</b>
              {quantity > 1 ? ` (${quantity} × ${formatInr(offer.pricePaise)})` : null} ·{' '}
              {offer.inStock ? offer.sellerName : 'Out of stock'}
            </>
          ) : (
            'Nobody offers it now'
          )}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 pt-1 print:hidden">
          <QuantityForm part={part} />
          <PlaceForm part={part} />
          <PartForm intent="take" productId={id} name={name} variant="quiet" size="sm" className="-ml-3">
            Take out
          </PartForm>
        </div>
      </div>
    </div>
  )
}

/** Of what can go into several places of the case or the board. */
function PlaceForm({ part: { id, name, place, places } }: { part: ShownPart }) {
  if (places.length === 0) return null
  return (
    <Form method="post" action="/build" preventScrollReset className="flex items-end gap-2 py-1 text-sm">
      <input type="hidden" name="intent" value="place" />
      <input type="hidden" name="productId" value={id} />
      <SelectField key={place} label={`Place of ${name}`} labelHidden name="place" defaultValue={place}>
        <option value="">Any place</option>
        {places.map((each) => (
          <option key={each.place} value={each.place}>
            {each.words}
          </option>
        ))}
      </SelectField>
      <Button type="submit" size="sm">
        Set<span className="sr-only"> the place of {name}</span>
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
        label={`Pieces of ${name}`}
        name="quantity"
        max={PART_QUANTITY_MAX}
        defaultValue={quantity}
      />
      <Button type="submit" size="sm">
        Set<span className="sr-only"> the pieces of {name}</span>
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
