import { useState } from 'react'
import { useNavigation } from 'react-router'
import { type Kind, kinds } from '#domain/goods/catalogue/categories.ts'
import { momentText } from '#domain/ground/shared/typed-values/typed-moment.ts'
import type { PromotionKind } from '#domain/selling/promotions/promotion.ts'
import { createPromotion } from '#server/selling/promotions/create-promotion.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { type RefusedForm, refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { actingVendor } from '#web/vendor/selling/sellers/acting-vendor.ts'
import type { Route } from './+types/new-promotion-page.route'
import { RuleFields, Rupees } from './rule-fields.tsx'

/** A box for each kind, by its name: what was ticked stays so when the form is refused. */
const KIND_FIELD = 'kind-'
const KIND_KEYS = Object.keys(kinds) as Kind[]

export function loader({ request, context }: Route.LoaderArgs) {
  requireVendor(context, request)
  return { now: momentText(context.get(appContext).clock.now()) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const who = actingVendor(context, request)
  const form = await request.formData()
  const created = await createPromotion(context.get(appContext), who, {
    fields: Object.fromEntries(form),
    kinds: KIND_KEYS.filter((kind) => form.has(`${KIND_FIELD}${kind}`)),
  })
  if (!created.ok) return refusedForm(created.problem, form)
  return redirectWithToast(`/vendor/promotions/${created.value.promotionId}`, {
    kind: 'success',
    text: 'Your promotion is created.',
  })
}

export default function NewPromotionPage({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod === 'POST'
  const typed: RefusedForm['typed'] = actionData?.typed ?? {}
  return (
    <>
      <Breadcrumbs items={[{ label: 'Promotions', to: '/vendor/promotions' }, { label: 'New' }]} />
      <PageHeading title="Create a promotion" className="pt-1 pb-6">
        <p>What a promotion takes off cannot be changed later. You can pause or end it at any time.</p>
      </PageHeading>
      <AnsweredForm answer={actionData} className="flex max-w-2xl flex-col gap-8">
        <TextField
          label="Name"
          name="name"
          required
          maxLength={60}
          hint="Customers read it in their cart, for example “Diwali memory sale”"
        />
        <RuleFields kind={typed.kind as PromotionKind | undefined} />
        <Covered typed={typed} errors={actionData?.fields ?? {}} />
        <Conditions typed={typed} />
        <Days now={loaderData.now} />
        <Limits />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={isSending && 'Creating...'}>
            Create promotion
          </Button>
          <ButtonLink to="/vendor/promotions">Back</ButtonLink>
        </div>
      </AnsweredForm>
    </>
  )
}

const COVERS = [
  { value: 'all', label: 'Everything you sell' },
  { value: 'kind', label: 'Kinds of products' },
  { value: 'brand', label: 'Brands' },
  { value: 'product', label: 'Single products' },
]

function Covered({ typed, errors }: { typed: RefusedForm['typed']; errors: RefusedForm['fields'] }) {
  const [covers, setCovers] = useState(typed.covers ?? 'all')
  // Without JavaScript nothing can be hidden by a choice: all stands below it, and what is not chosen is not read.
  const shown = (value: string) => (covers === value ? '' : 'hidden noscript:block')
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        legend="What it covers"
        name="covers"
        options={COVERS}
        value={covers}
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
          hint="Your SKU or the manufacturer’s part number, each on its own line"
        />
      </div>
    </div>
  )
}

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
        hint="At your prices before any promotion"
      />
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

export const meta = () => unlisted('Create a promotion')
