import { data, Link } from 'react-router'
import { PICTURE_BYTES_MAX, PICTURE_MB_MAX } from '#domain/goods/catalogue/picture-file.ts'
import { MEASUREMENT_STATES } from '#domain/goods/measurements/measurement-states.ts'
import { measureFact } from '#server/goods/measurements/measure-fact.ts'
import { type FactToMeasure, findToMeasure } from '#server/goods/measurements/measurement-views.ts'
import { readAtMost, withUpload } from '#web/http/body/upload.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Ruler } from '#web/ui/pictures/icons.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/measure-page.route'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { userId } = requireCustomer(context, request)
  const found = await findToMeasure(context.get(appContext), { userId, productId: params.id })
  if (!found) throw data(null, { status: 404 })
  const asked = new URL(request.url).searchParams.get('fact')
  const chosen = found.isOwned ? found.facts.find(({ key }) => key === asked) : undefined
  return data({ ...found, chosen }, { status: found.facts.length > 0 ? 200 : 404 })
}

export function action({ request, context, params }: Route.ActionArgs) {
  const customer = requireCustomer(context, request)
  const app = context.get(appContext)
  return withUpload(request, PICTURE_BYTES_MAX, async ({ fields, file }) => {
    readIntent(fields, ['measure'])
    const photograph = file && (await readAtMost(file.content, PICTURE_BYTES_MAX))
    const asked = { productId: params.id, key: String(fields.get('fact') ?? ''), photograph }
    const done = await measureFact(app, customer, { ...asked, fields: Object.fromEntries(fields) })
    if (!done.ok) return refusedForm(done.problem, fields)
    return redirectWithToast(`/products/${params.id}/measure`, {
      kind: 'success',
      text:
        done.value.state === 'counted'
          ? 'Thank you. Your measurement counts.'
          : 'Thank you. We check your measurement before it counts, and write to you.',
    })
  })
}

export default function MeasurePage({ loaderData, actionData }: Route.ComponentProps) {
  const { productId, name, isOwned, facts, chosen } = loaderData
  const here = `/products/${productId}/measure`
  if (facts.length === 0) return <NothingToMeasure productId={productId} name={name} />
  return (
    <div className="page-width max-w-4xl py-6 sm:py-10">
      <Breadcrumbs items={[{ label: name, to: `/products/${productId}` }, { label: 'Measure' }]} />
      <PageHeading title="Check the facts" className="pt-3 pb-6">
        <p className="max-w-prose">
          Three owners who agree outweigh the data sheet: the specification and the PC builder then use what
          they measured. Readers see how many measured it, and no names.
        </p>
      </PageHeading>
      {isOwned ? null : (
        <Notice title="For owners of this item">
          <p>You can measure it once it was delivered to you, and for as long as you have it.</p>
        </Notice>
      )}
      {chosen ? <MeasureForm key={chosen.key} here={here} fact={chosen} answer={actionData} /> : null}
      <ul aria-label="Facts" className="divide-y divide-line border-line border-y">
        {facts.map((fact) => (
          <li key={fact.key} className="flex flex-wrap items-center justify-between gap-3 py-4">
            <FactLine fact={fact} />
            {isOwned && fact.key !== chosen?.key ? (
              <ButtonLink to={`${here}?fact=${fact.key}`} size="sm">
                {fact.own ? 'Measure again' : 'Measure'}
                <span className="sr-only">{`: ${fact.label}`}</span>
              </ButtonLink>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="pt-4">
        <Link to="/measurements" className="text-link inline-flex min-h-11 items-center">
          My measurements
        </Link>
      </p>
    </div>
  )
}

const TONES = { waiting: 'yellow', counted: 'green', refused: 'red', withdrawn: 'grey' } as const

function FactLine({ fact }: { fact: FactToMeasure }) {
  return (
    <div className="min-w-0 max-w-xl">
      <p className="font-semibold">{fact.label}</p>
      <p className="text-sm">{fact.stated ? `Data sheet: ${fact.stated}` : 'Not in the data sheet'}</p>
      {fact.agreed ? <p className="text-sm">{fact.agreed}</p> : null}
      {fact.own ? (
        <p className="flex flex-wrap items-center gap-2 pt-1 text-sm">
          <span>{`You measured ${fact.own.value}`}</span>
          <Badge tone={TONES[fact.own.state]}>{MEASUREMENT_STATES[fact.own.state]}</Badge>
        </p>
      ) : null}
      {fact.own?.reason ? (
        <p className="wrap-anywhere whitespace-pre-line text-muted text-sm">{fact.own.reason}</p>
      ) : null}
    </div>
  )
}

/** What of some kinds of items is on record cannot be told by a ruler or a scale. */
function NothingToMeasure({ productId, name }: { productId: string; name: string }) {
  return (
    <EmptyState
      as="h1"
      icon={Ruler}
      title="Nothing to measure"
      action={<ButtonLink to={`/products/${productId}`}>Back to the product</ButtonLink>}
    >
      <p className="wrap-anywhere">
        {`What the specification says of ${name} cannot be checked with a ruler or a scale.`}
      </p>
    </EmptyState>
  )
}

interface MeasureFormProps {
  here: string
  fact: FactToMeasure
  answer: Parameters<typeof AnsweredForm>[0]['answer']
}

/** The fields stand before the file: that is read as it arrives. */
function MeasureForm({ here, fact, answer }: MeasureFormProps) {
  const { key, label, unit, stated } = fact
  return (
    <section aria-labelledby="measure-title" className="pb-10">
      <h2 id="measure-title" className="pb-1 text-xl">
        {label}
      </h2>
      <p className="max-w-prose pb-4 text-muted">{`${fact.how}.`}</p>
      <AnsweredForm
        action={`${here}?fact=${key}`}
        answer={answer}
        encType="multipart/form-data"
        className="flex max-w-2xl flex-col gap-5"
      >
        <input type="hidden" name="intent" value="measure" />
        <input type="hidden" name="fact" value={key} />
        {stated ? (
          <RadioGroup
            legend="What did you measure?"
            name="says"
            look="cards"
            options={[
              { value: 'stated', label: `As stated: ${stated}` },
              { value: 'other', label: 'Another number' },
            ]}
          />
        ) : null}
        <TextField
          label={unit ? `Your number, in ${unit}` : 'Your number'}
          name="value"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          className="max-w-56"
          hint={stated ? 'Only where it is another.' : undefined}
          optional={stated !== undefined}
        />
        <label className="flex min-w-0 flex-col gap-1 text-sm">
          <span className="font-medium">Photo of the ruler or scale</span>
          <span className="text-muted">
            {`${stated ? 'Needed for another number. ' : ''}JPEG, PNG, WebP or AVIF of at most ${PICTURE_MB_MAX} MB. Only we see it, and we remove where it was taken.`}
          </span>
          <input type="file" name="photograph" accept="image/*" className="field-box" />
          <FieldError id={undefined}>{answer?.fields?.photograph}</FieldError>
        </label>
        <div>
          <Button type="submit" variant="primary">
            Send measurement
          </Button>
        </div>
      </AnsweredForm>
    </section>
  )
}

export const meta = () => unlisted('Check the facts')
