import type { PromotionKind } from '#domain/selling/promotions/promotion.ts'
import { TIERS_MAX } from '#domain/selling/promotions/promotion-form.ts'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const KINDS: readonly { value: PromotionKind; label: string; hint: string }[] = [
  { value: 'percent', label: 'A percentage', hint: '10% off' },
  { value: 'amount', label: 'An amount', hint: '₹500 off, spread over the products' },
  {
    value: 'buy-get',
    label: 'Free or cheaper items',
    hint: 'Buy 2, get 1 free: of each three the cheapest',
  },
  {
    value: 'together',
    label: 'Bought together',
    hint: '₹500 off a processor with its board, which you list below',
  },
  { value: 'tiers', label: 'By quantity', hint: '5% off from 2 items of a product, 10% off from 5' },
]

/** Of free delivery: who pays decides what of the fee it takes off. */
const DELIVERY = {
  seller: 'Your items’ share of the delivery fee: you are paid nothing for sending them',
  others: 'The whole delivery fee of the order, whoever sends the rest of it',
}

/** What a promotion takes off, with the fields of the kind that is chosen. */
export function RuleFields(props: {
  chosen: string
  onChoose: (kind: string) => void
  /** Others than a seller pay. */
  isOfAll: boolean
}) {
  const { chosen, onChoose, isOfAll } = props
  const delivery = {
    value: 'delivery',
    label: 'Free delivery',
    hint: DELIVERY[isOfAll ? 'others' : 'seller'],
  }
  const shown = (value: PromotionKind) =>
    chosen === value ? 'grid gap-5 sm:grid-cols-3' : 'hidden noscript:grid'
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        legend="What it takes off"
        name="kind"
        options={[...KINDS, delivery]}
        value={chosen}
        onValueChange={onChoose}
      />
      <div className={shown('percent')}>
        <TextField label="Percent" name="percent" inputMode="decimal" maxLength={8} trailing={<Percent />} />
        <TextField
          label="At most"
          name="maxAmount"
          optional
          inputMode="decimal"
          maxLength={16}
          trailing={<Rupees />}
        />
      </div>
      <div className={shown('amount')}>
        <TextField label="Amount" name="amount" inputMode="decimal" maxLength={16} trailing={<Rupees />} />
      </div>
      <div className={shown('together')}>
        <TextField
          label="Amount for each set"
          name="togetherAmount"
          inputMode="decimal"
          maxLength={16}
          trailing={<Rupees />}
        />
      </div>
      <div className={shown('buy-get')}>
        <TextField label="Buy" name="buy" inputMode="numeric" maxLength={3} hint="Items at full price" />
        <TextField label="Get" name="get" inputMode="numeric" maxLength={3} hint="Items that are cheaper" />
        <TextField
          label="Their discount"
          name="getPercent"
          optional
          inputMode="decimal"
          maxLength={8}
          trailing={<Percent />}
          hint="Empty: 100%, free"
        />
      </div>
      <div className={shown('tiers')}>
        <TierFields />
      </div>
    </div>
  )
}

function TierFields() {
  return Array.from({ length: TIERS_MAX }, (_, at) => at + 1).flatMap((step) => [
    <TextField
      key={`pieces ${step}`}
      label={`Step ${step}: from items`}
      name={`tierPieces${step}`}
      optional={step > 1}
      inputMode="numeric"
      maxLength={3}
      className="sm:col-start-1"
    />,
    <TextField
      key={`percent ${step}`}
      label={`Step ${step}: percent off`}
      name={`tierPercent${step}`}
      optional={step > 1}
      inputMode="decimal"
      maxLength={8}
      trailing={<Percent />}
    />,
  ])
}

function Percent() {
  return <span className="pr-3 text-muted text-sm">%</span>
}

export function Rupees() {
  return <span className="pr-3 text-muted text-sm">₹</span>
}
