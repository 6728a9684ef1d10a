import { useState } from 'react'
import { useNavigation } from 'react-router'
import { type Kind, kinds } from '#domain/goods/catalogue/categories.ts'
import type { PromotionAsk } from '#domain/selling/promotions/promotion.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { RuleFields, Rupees } from './rule-fields.tsx'

/** A box for each kind, by its name: what was ticked stays so when the form is refused. */
const KIND_FIELD = 'kind-'
const KIND_KEYS = Object.keys(kinds) as Kind[]

/** What a form that was sent says of a new promotion. */
export function readPromotionForm(form: FormData) {
  return {
    fields: Object.fromEntries(form),
    kinds: KIND_KEYS.filter((kind) => form.has(`${KIND_FIELD}${kind}`)),
  }
}

/** For whose goods a promotion can be made: by a seller for its own; by the back office for all, and for our shop's where it sells. */
type PromotionMaker = 'seller' | 'office' | 'office-with-shop'

interface PromotionFormProps {
  maker?: PromotionMaker
  answer: RefusedForm | undefined
  /** The moment from which a promotion may run, as fields have it. */
  now: string
  back: string
}

/** A new promotion. Without JavaScript every field stands there, and those of what is not chosen are not read. */
export function PromotionForm({ answer, now, back, maker = 'seller' }: PromotionFormProps) {
  const isSending = useNavigation().formMethod === 'POST'
  const typed: RefusedForm['typed'] = answer?.typed ?? {}
  const [kind, setKind] = useState(typed.kind ?? 'percent')
  const [paidBy, setPaidBy] = useState(typed.paidBy ?? 'marketplace')
  const isOfAll = maker !== 'seller' && paidBy !== 'seller'
  return (
    <AnsweredForm answer={answer} className="flex max-w-2xl flex-col gap-8">
      <TextField
        label="Name"
        name="name"
        required
        maxLength={60}
        hint="Customers read it in their cart, for example “Diwali memory sale”"
      />
      {maker === 'seller' ? null : (
        <WhoPays hasShop={maker === 'office-with-shop'} chosen={paidBy} onChoose={setPaidBy} />
      )}
      <RuleFields chosen={kind} onChoose={setKind} isOfAll={isOfAll} />
      <Covered
        typed={typed}
        errors={answer?.fields ?? {}}
        isTogether={kind === 'together'}
        isOfAll={isOfAll}
      />
      <Conditions typed={typed} />
      <Days now={now} />
      <Limits />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={isSending && 'Creating...'}>
          Create promotion
        </Button>
        <ButtonLink to={back}>Back</ButtonLink>
      </div>
    </AnsweredForm>
  )
}

function WhoPays({
  hasShop,
  chosen,
  onChoose,
}: {
  hasShop: boolean
  chosen: string
  onChoose: (payer: string) => void
}) {
  const isNamed = chosen === 'maker' || chosen === 'bank'
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        legend="Who pays"
        name="paidBy"
        options={PAYERS.filter(({ value }) => hasShop || value !== 'seller')}
        value={chosen}
        onValueChange={onChoose}
      />
      <div className={isNamed ? '' : 'hidden noscript:block'}>
        <TextField
          label="Name of the manufacturer or bank"
          name="payerName"
          maxLength={60}
          autoComplete="off"
          hint="Customers read it in their cart and on the invoice"
        />
      </div>
    </div>
  )
}

const PAYERS = [
  {
    value: 'marketplace',
    label: 'NanoNagar',
    hint: 'For the products of all sellers, who are paid their whole price',
  },
  { value: 'maker', label: 'A manufacturer', hint: 'The same, and it owes us what we paid' },
  { value: 'bank', label: 'A bank', hint: 'The same, and it owes us what we paid' },
  {
    value: 'seller',
    label: 'Our shop',
    hint: 'For what NanoNagar sells itself: it lowers the price on which GST is worked out',
  },
]

const COVERS = [
  { value: 'all', label: 'Everything you sell' },
  { value: 'kind', label: 'Kinds of products' },
  { value: 'brand', label: 'Brands' },
  { value: 'product', label: 'Single products' },
]

interface CoveredProps {
  typed: RefusedForm['typed']
  errors: RefusedForm['fields']
  /** A combination is of single products. */
  isTogether: boolean
  /** Of all sellers' goods. */
  isOfAll: boolean
}

function Covered({ typed, errors, isTogether, isOfAll }: CoveredProps) {
  const [chosen, setCovers] = useState(typed.covers ?? 'all')
  const covers = isTogether ? 'product' : chosen
  // Without JavaScript nothing can be hidden by a choice: all stands below it, and what is not chosen is not read.
  const shown = (value: string) => (covers === value ? '' : 'hidden noscript:block')
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        legend="What it covers"
        name="covers"
        className={isTogether ? 'hidden noscript:block' : ''}
        options={isOfAll ? COVERS.with(0, { value: 'all', label: 'Everything' }) : COVERS}
        value={chosen}
        onValueChange={setCovers}
      />
      <fieldset className={shown('kind')}>
        <legend className="pb-2 font-semibold text-sm">Kinds</legend>
        <div className="grid gap-x-4 xs:grid-cols-2 sm:grid-cols-3">
          {KIND_KEYS.map((kind) => (
            <Checkbox
              key={kind}
              name={`${KIND_FIELD}${kind}`}
              label={kinds[kind].plural}
              defaultChecked={typed[`${KIND_FIELD}${kind}`] === 'on'}
            />
          ))}
        </div>
        <FieldError id="kinds-error">{errors.kinds}</FieldError>
      </fieldset>
      <div className={shown('brand')}>
        <TextArea label="Brands" name="brands" rows={3} hint="Each on its own line" />
      </div>
      <div className={shown('product')}>
        <TextArea
          label="Products"
          name="products"
          rows={4}
          hint={
            isOfAll
              ? 'The manufacturer’s part number, or the last part of the product’s address, each on its own line'
              : 'Your SKU or the manufacturer’s part number, each on its own line'
          }
        />
      </div>
    </div>
  )
}

const ASKS: readonly { ask: PromotionAsk; label: string }[] = [
  { ask: 'first-order', label: 'Customers who have not ordered from NanoNagar before' },
  { ask: 'business', label: 'Businesses that give their GSTIN' },
  { ask: 'online', label: 'Orders paid online, not in cash' },
]

function Conditions({ typed }: { typed: RefusedForm['typed'] }) {
  const [needsCode, setNeedsCode] = useState(typed.needsCode === 'on')
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="From an amount of these products"
        name="minGoods"
        optional
        inputMode="decimal"
        maxLength={16}
        trailing={<Rupees />}
        hint="At their prices before any promotion"
      />
      <fieldset className="flex flex-col gap-1">
        <legend className="pb-1 font-semibold text-sm">Only for</legend>
        {ASKS.map(({ ask, label }) => (
          <Checkbox
            key={ask}
            name={`asks-${ask}`}
            label={label}
            defaultChecked={typed[`asks-${ask}`] === 'on'}
          />
        ))}
      </fieldset>
      <Checkbox
        label="Customers need a code"
        name="needsCode"
        checked={needsCode}
        onChange={(event) => setNeedsCode(event.currentTarget.checked)}
      />
      <div className={needsCode ? '' : 'hidden noscript:block'}>
        <TextField
          label="Code begins with"
          name="codePrefix"
          maxLength={12}
          autoComplete="off"
          hint="2 to 12 letters or digits. We add eight more, so that nobody can guess it."
        />
      </div>
      <Checkbox
        label="May be combined with other promotions that may be combined"
        name="isCombinable"
        defaultChecked={typed.isCombinable === 'on'}
      />
    </div>
  )
}

function Days({ now }: { now: string }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="From"
        name="startsAt"
        type="datetime-local"
        optional
        min={now}
        hint="India time. Empty: at once"
      />
      <TextField label="Until" name="endsAt" type="datetime-local" optional min={now} hint="Empty: no end" />
    </div>
  )
}

function Limits() {
  return (
    <fieldset className="grid gap-5 sm:grid-cols-3">
      <legend className="pb-3 font-semibold text-sm">Limits</legend>
      <TextField label="Orders in all" name="usesMax" optional inputMode="numeric" maxLength={9} />
      <TextField
        label="Orders a customer"
        name="usesPerCustomer"
        optional
        inputMode="numeric"
        maxLength={9}
      />
      <TextField
        label="Budget"
        name="budget"
        optional
        inputMode="decimal"
        maxLength={16}
        trailing={<Rupees />}
        hint="The order that reaches it is the last"
      />
    </fieldset>
  )
}
