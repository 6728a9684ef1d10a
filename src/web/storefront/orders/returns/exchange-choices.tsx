import { useContext } from 'react'
import { formatInr } from '#domain/ground/shared/money.ts'
import { exchangeKey } from '#domain/orders/returns/return-form.ts'
import type { ExchangeOffers } from '#server/orders/returns/exchange-offer-views.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { AnsweredFields } from '#web/ui/forms/answered-fields.ts'
import { TextField } from '#web/ui/text-field.tsx'

interface ExchangeChoicesProps {
  /** What was found for the chosen pieces; undefined before a search. */
  found: ExchangeOffers | undefined
  typed: Readonly<Record<string, string>>
}

/** Finds what the chosen pieces can be exchanged for, each with its price and what is paid back besides. */
export function ExchangeChoices({ found, typed }: ExchangeChoicesProps) {
  return (
    <div className="flex flex-col gap-4 pt-4">
      <input type="hidden" name="foundFor" value={found ? (typed.find ?? '') : ''} />
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Find a product from this seller"
          name="find"
          type="search"
          optional
          maxLength={100}
        />
        <Button type="submit" name="intent" value="find">
          Find
        </Button>
      </div>
      <Found found={found} />
    </div>
  )
}

function Found({ found }: Pick<ExchangeChoicesProps, 'found'>) {
  const { error } = useContext(AnsweredFields)('offer')
  if (!found) return <FieldError id="exchange-offer">{error}</FieldError>
  if (found.worthPaise === undefined)
    return (
      <p className="text-sm">
        These items were not paid for online, so they cannot be exchanged. You can get a refund instead.
      </p>
    )
  if (found.worthPaise === 0) return <p className="text-sm">First choose what to return.</p>
  const worth = formatInr(found.worthPaise, 2)
  if (found.offers.length === 0)
    return (
      <p className="text-sm">
        This seller has nothing for up to {worth}, which is what you get back. Try other words, or take the
        refund and buy what you like.
      </p>
    )
  return (
    <RadioGroup
      look="cards"
      legend={`For up to ${worth}, which is what you get back`}
      name="offer"
      options={found.offers.map((offer) => ({
        value: exchangeKey(offer),
        label: (
          <span className="flex items-center gap-3">
            <ProductThumb picture={offer.picture} width={64} className="w-16" />
            <span>{offer.name}</span>
          </span>
        ),
        hint: offer.leftPaise > 0 ? `${formatInr(offer.leftPaise, 2)} is refunded` : 'Nothing is refunded',
        trailing: <span className="figures font-semibold">{formatInr(offer.paise, 2)}</span>,
      }))}
    />
  )
}
