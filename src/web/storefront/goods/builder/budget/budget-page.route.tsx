import type { ReactNode } from 'react'
import { data, Link } from 'react-router'
import { type BudgetWish, RESOLUTIONS, TASTES, USES } from '#domain/goods/builder/budget-wish.ts'
import { buildText } from '#domain/goods/builder/build.ts'
import type { BudgetBuild } from '#domain/goods/builder/build-for-budget.ts'
import { readWish } from '#domain/goods/builder/read-wish.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { unbrokenUnits } from '#domain/ground/shared/unbroken-text.ts'
import { type BuildPart, findBuildParts } from '#server/goods/builder/build-views.ts'
import { findBudgetBuilds, type MissingPart } from '#server/goods/builder/find-budget-builds.ts'
import type { App } from '#server/ground/app.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { addressContext, appContext } from '#web/http/context.ts'
import { problemStatus, problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { shownBuild } from '../shown-build.ts'
import type { Route } from './+types/budget-page.route'
import { BudgetBuildCard, type ShownBudgetBuild } from './budget-build-card.tsx'
import { BudgetForm } from './budget-form.tsx'

/** Whole computers for a use and a budget, which are in the address; without them the form alone. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { searchParams } = new URL(request.url)
  const entries = Object.fromEntries(
    [...new Set(searchParams.keys())].map((key) => [key, searchParams.getAll(key)]),
  )
  const { typed, wish, errors } = readWish(entries)
  if (searchParams.size === 0) return { typed }
  if (!wish) return data({ typed, errors }, 422)
  const address = context.get(addressContext)
  const allowed = await withinLimit(app, 'budget-build-address', address)
  const found = allowed.ok ? await findBudgetBuilds(app, wish, address) : allowed
  if (!found.ok) return data({ typed, problem: problemWords(found.problem) }, problemStatus(found.problem))
  const answer = found.value
  if (answer.kind === 'none') return { typed, wish, missing: answer.missing }
  const chosen = answer.kind === 'over' ? [answer.least] : answer.builds
  return { typed, wish, builds: await showBuilds(app, chosen) }
}

/** With names, pictures and offers of now; a build of which a part has just gone is left out. */
async function showBuilds(app: App, builds: readonly BudgetBuild[]): Promise<ShownBudgetBuild[]> {
  const ids = [...new Set(builds.flatMap(({ productIds }) => productIds))]
  const found = new Map(
    (
      await findBuildParts(
        app,
        ids.map((productId) => ({ productId, quantity: 1 })),
      )
    ).map((part) => [part.id, part]),
  )
  return builds.flatMap((build) => {
    const parts = build.productIds.flatMap((id): BuildPart[] => {
      const part = found.get(id)
      return part?.offer?.inStock ? [part] : []
    })
    return parts.length === build.productIds.length ? [shownBudgetBuild(build, parts)] : []
  })
}

/** A socket in front of the case that stays without a header, a light that stays dark. */
const SMALL_CONDITIONS: readonly string[] = ['front-usb-c', 'front-usb-a', 'light-plug']

function shownBudgetBuild(build: BudgetBuild, found: readonly BuildPart[]): ShownBudgetBuild {
  const { slots, answer, verdicts, totalPaise, figures } = shownBuild(found, found.length)
  const reasonOf = new Map(build.reasons.map(({ productId, words }) => [productId, words]))
  return {
    role: build.role,
    totalPaise,
    givesUp: build.givesUp.map(unbrokenUnits),
    without: build.without.map(unbrokenUnits),
    figures: figures.map((figure) => ({ ...figure, words: unbrokenUnits(figure.words) })),
    parts: slots.flatMap(({ label, parts }) =>
      parts.map((part) => ({
        ...part,
        name: unbrokenUnits(part.name),
        slot: label,
        reason: unbrokenUnits(reasonOf.get(part.id) ?? ''),
      })),
    ),
    answer: answer === 'fits if' ? answer : 'fits',
    conditions: verdicts
      .filter(({ answer }) => answer === 'fits if')
      .map(({ rule, title, why, condition = '' }) => ({
        isSmall: SMALL_CONDITIONS.includes(rule),
        title,
        why: unbrokenUnits(why),
        condition: unbrokenUnits(condition),
      })),
    comparisons: verdicts.length,
    text: buildText(found.map(({ id, quantity }) => ({ productId: id, quantity }))),
    ...(build.next && {
      next: {
        ...build.next,
        words: unbrokenUnits(build.next.words),
        givesUp: build.next.givesUp.map(unbrokenUnits),
      },
    }),
  }
}

type Shown = {
  wish?: BudgetWish
  builds?: ShownBudgetBuild[]
  missing?: readonly MissingPart[]
  errors?: Readonly<Record<string, string>>
  problem?: string
}

export default function BudgetPage({ loaderData }: Route.ComponentProps) {
  const { typed } = loaderData
  const { wish, builds, missing, errors, problem }: Shown = loaderData
  return (
    <div className="page-width min-h-dvh py-8 sm:py-12 print:py-0">
      <PageHeading title="A computer for your budget">
        <p>
          Complete PCs from parts on sale now. We compare the specifications of every part: nothing is left
          unknown, and there is no score. The same stock always gives the same answer.
        </p>
      </PageHeading>
      {wish && builds ? (
        <FoldedForm key={JSON.stringify(typed)} wish={wish}>
          <BudgetForm typed={typed} errors={errors} />
        </FoldedForm>
      ) : (
        <BudgetForm key={JSON.stringify(typed)} typed={typed} errors={errors} />
      )}
      {problem ? (
        <Notice tone="bad" role="alert" className="mt-8">
          {problem}
        </Notice>
      ) : null}
      {wish && builds ? <Builds wish={wish} builds={builds} /> : null}
      {missing ? <Missing missing={missing} /> : null}
    </div>
  )
}

/** With an answer the computers come first on a phone: what was asked for stands in one line, and opens to be changed. */
function FoldedForm({ wish, children }: { wish: BudgetWish; children: ReactNode }) {
  const asked = [
    USES.find(({ key }) => key === wish.use)?.label,
    formatInr(wish.budgetPaise),
    RESOLUTIONS.find(({ key }) => key === wish.resolution)?.label,
    ...TASTES.filter(({ key }) => wish.tastes.includes(key)).map(({ label }) => label),
  ]
  return (
    <details className="print:hidden">
      <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-4 rounded-control border border-line bg-surface px-4 py-2 [&::-webkit-details-marker]:hidden">
        <span className="font-medium">{asked.filter(Boolean).join(' · ')}</span>
        <span className="text-link ml-auto">Change</span>
      </summary>
      <div className="pt-4">{children}</div>
    </details>
  )
}

function Builds({ wish, builds }: { wish: BudgetWish; builds: readonly ShownBudgetBuild[] }) {
  const [first] = builds
  if (!first)
    return (
      <Notice tone="warn" role="status" className="mt-8">
        Stock has just changed. Please reload the page.
      </Notice>
    )
  return (
    <>
      {first.role === 'least' ? (
        <Notice tone="warn" role="status" className="mt-8">
          No complete PC for {formatInr(wish.budgetPaise)} is on sale now. The cheapest we can find costs{' '}
          {formatInr(first.totalPaise)}: {formatInr(first.totalPaise - wish.budgetPaise)} more.
        </Notice>
      ) : (
        <p role="status" className="pt-8">
          {counted(builds.length, 'computer')} up to {formatInr(wish.budgetPaise)}, GST included.
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-6 lg:grid-cols-[repeat(auto-fit,minmax(19rem,1fr))] lg:items-start">
        {builds.map((build) => (
          <BudgetBuildCard
            key={build.role}
            build={build}
            wish={wish}
            isFirst={build === first}
            isOnly={builds.length === 1}
          />
        ))}
      </div>
    </>
  )
}

function Missing({ missing }: { missing: readonly MissingPart[] }) {
  return (
    <Notice tone="warn" role="status" title="We cannot put a complete PC together now" className="mt-8">
      {missing.length === 0 ? (
        <p>For the parts on sale now, we do not know enough to be sure that they fit.</p>
      ) : (
        <ul className="list-disc pl-5">
          {missing.map(({ label, isOnSale, facts }) => (
            <li key={label}>
              {isOnSale
                ? `No ${label} on sale lists everything we check: ${facts.join(', ')}.`
                : `No ${label} is on sale.`}
            </li>
          ))}
        </ul>
      )}
      <p className="pt-2">
        <Link to="/build" className="text-link">
          Choose parts yourself
        </Link>
        : the builder shows what we know about each.
      </p>
    </Notice>
  )
}

export function meta() {
  return [
    { title: 'A computer for your budget · NanoNagar' },
    { name: 'robots', content: 'noindex' },
    {
      name: 'description',
      content:
        'Tell us the use and your budget in rupees: complete PCs from live stock, with parts that fit.',
    },
  ]
}
