import { useState } from 'react'
import { useNavigation } from 'react-router'
import { PRICE_ENDINGS, type PriceRuleKind } from '#domain/selling/prices/price-rule.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const WAYS: readonly { value: PriceRuleKind; label: string; hint: string }[] = [
  { value: 'percent', label: 'By a percentage', hint: '5% lower' },
  { value: 'amount', label: 'By an amount', hint: '₹250 higher' },
  { value: 'formula', label: 'By a formula', hint: 'Just below the lowest price of another seller' },
  { value: 'list', label: 'From a list', hint: 'SKUs and prices, copied from a spreadsheet' },
]

/** How prices are to change. Without JavaScript every field stands there, and those of what is not chosen are not read. */
export function PriceChangeForm({
  answer,
  back,
  now,
}: {
  answer: RefusedForm | undefined
  back: string
  /** The moment from which prices may begin, as fields have it. */
  now: string
}) {
  const isSending = useNavigation().formMethod === 'POST'
  const [way, setWay] = useState<string>(answer?.typed.by ?? 'percent')
  const shown = (...ways: PriceRuleKind[]) =>
    ways.some((each) => each === way) ? '' : 'hidden noscript:block'
  return (
    <AnsweredForm answer={answer} className="flex flex-col gap-6">
      <RadioGroup legend="How they change" name="by" options={WAYS} value={way} onValueChange={setWay} />
      <div className={shown('percent', 'amount')}>
        <RadioGroup
          legend="Direction"
          name="direction"
          defaultValue="down"
          options={[
            { value: 'down', label: 'Lower' },
            { value: 'up', label: 'Higher' },
          ]}
        />
      </div>
      <div className={shown('percent')}>
        <TextField
          label="Percent"
          name="percent"
          inputMode="decimal"
          maxLength={8}
          trailing={<span className="pr-3 text-muted text-sm">%</span>}
          className="max-w-48"
        />
      </div>
      <div className={shown('amount')}>
        <TextField
          label="Amount"
          name="amount"
          inputMode="numeric"
          maxLength={16}
          trailing={<span className="pr-3 text-muted text-sm">₹</span>}
          className="max-w-48"
        />
      </div>
      <TypedFormula className={shown('formula')} />
      <PastedList className={shown('list')} />
      <div className={shown('percent', 'amount', 'formula')}>
        <SelectField label="Prices end in" name="ending" defaultValue="" className="max-w-48">
          <option value="">Any rupee</option>
          {PRICE_ENDINGS.map((ending) => (
            <option key={ending} value={ending}>
              {ending}
            </option>
          ))}
        </SelectField>
      </div>
      <HoldsFor now={now} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={isSending && 'Working out...'}>
          Show new prices
        </Button>
        <ButtonLink to={back}>Back</ButtonLink>
      </div>
    </AnsweredForm>
  )
}

/** From when and until when the new prices hold; neither: at once and for good. */
function HoldsFor({ now }: { now: string }) {
  return (
    <div className="grid gap-5 sm:max-w-md sm:grid-cols-2">
      <TextField
        label="From"
        name="startsAt"
        type="datetime-local"
        optional
        min={now}
        hint="India time. Empty: at once"
      />
      <TextField
        label="Until"
        name="endsAt"
        type="datetime-local"
        optional
        min={now}
        hint="Empty: the prices stay"
      />
    </div>
  )
}

function TypedFormula({ className }: { className: string }) {
  return (
    <div className={className}>
      <TextField
        label="Formula"
        name="formula"
        maxLength={120}
        autoComplete="off"
        spellCheck={false}
        placeholder="max(lowest - 1, mrp - 25%)"
        hint="price is your price now, mrp the MRP, lowest the lowest price of another seller in stock. Numbers are rupees. You can use + − × ÷, %, brackets, min and max."
      />
    </div>
  )
}

function PastedList({ className }: { className: string }) {
  return (
    <div className={className}>
      <TextArea
        label="SKUs and prices"
        name="list"
        rows={8}
        spellCheck={false}
        placeholder={'KB-K2, 8,499\nSSD-990-2TB, 15,999'}
        hint="One product on each line: your SKU, then its new price in whole rupees. Your filter does not matter for a list."
      />
    </div>
  )
}
