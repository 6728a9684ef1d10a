import { Form, Link } from 'react-router'
import type { BudgetWish } from '#domain/goods/builder/budget-wish.ts'
import type { BudgetBuildRole, NextStep } from '#domain/goods/builder/build-for-budget.ts'
import type { BuildFigure } from '#domain/goods/builder/build-limits.ts'
import { BADGE_WORDS } from '#domain/goods/builder/build-words.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { AnswerBadge } from '#web/storefront/goods/compatibility/answer-badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { PutInCart } from '../put-in-cart.tsx'
import type { ShownPart } from '../shown-build.ts'

interface BudgetPart extends ShownPart {
  slot: string
  /** Why it was chosen. */
  reason: string
}

/** A computer for a budget as its card shows it. */
export interface ShownBudgetBuild {
  role: BudgetBuildRole
  parts: BudgetPart[]
  totalPaise: Paise
  figures: BuildFigure[]
  givesUp: readonly string[]
  without: readonly string[]
  answer: 'fits' | 'fits if'
  /** What a person has to see to. */
  conditions: { title: string; why: string; condition: string; isSmall: boolean }[]
  comparisons: number
  /** Its parts, as addresses have them. */
  text: string
  next?: NextStep
}

const TITLES: Readonly<Record<BudgetBuildRole, string>> = {
  best: 'Most for your money',
  cheaper: 'A cheaper build',
  amd: 'With an AMD processor',
  intel: 'With an Intel processor',
  least: 'Cheapest on sale',
}
/** Beside nothing else it is not the most of anything. */
const ONLY_TITLE = 'What fits your budget'

interface BudgetBuildCardProps {
  build: ShownBudgetBuild
  wish: BudgetWish
  /** Its parts are in view on a phone too; those of the others are folded there. */
  isFirst: boolean
  isOnly: boolean
}

export function BudgetBuildCard({ build, wish, isFirst, isOnly }: BudgetBuildCardProps) {
  const { role, parts, totalPaise, figures, givesUp, without, next } = build
  const left = wish.budgetPaise - totalPaise
  const titleId = `build-${role}`
  const title = isOnly && role === 'best' ? ONLY_TITLE : TITLES[role]
  return (
    <section
      aria-labelledby={titleId}
      className="flex min-w-0 flex-col gap-5 rounded-stage border border-line bg-surface p-5 sm:p-6"
    >
      <div className="flex flex-col gap-1">
        <h2 id={titleId} className="text-xl">
          {title}
        </h2>
        <p className="figures font-semibold text-2xl">{formatInr(totalPaise)}</p>
        <p className="text-muted text-sm">
          {left >= 0 ? `${formatInr(left)} of your budget is left` : `${formatInr(-left)} above your budget`}
        </p>
        {givesUp.length > 0 ? (
          <p className="text-sm">{`It does not have ${alternatives(givesUp)}.`}</p>
        ) : null}
        {without.length > 0 ? (
          <p className="text-sm">Not possible in this budget: {without.join(', ')}.</p>
        ) : null}
        {next ? <StepUp next={next} wish={wish} /> : null}
      </div>
      <div className="flex max-w-md flex-col gap-2 print:hidden">
        <PutInCart parts={parts} text={build.text} />
        <Form method="post" action="/build">
          <input type="hidden" name="intent" value="open" />
          <input type="hidden" name="parts" value={build.text} />
          <Button type="submit" className="w-full">
            Open as my build<span className="sr-only">: {title}</span>
          </Button>
        </Form>
        <Link to={`/build/shared?parts=${build.text}`} className="text-link inline-flex min-h-9 items-center">
          See every check<span className="sr-only"> of “{title}”</span>
        </Link>
      </div>
      <Figures figures={figures} />
      <Fit build={build} />
      <details className="folded-on-phone" open={isFirst}>
        <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
          {counted(parts.length, 'part')}
          <span className="sr-only"> of “{title}”</span>
        </summary>
        <ul aria-label="Parts">
          {parts.map((part) => (
            <PartOfBuild key={part.id} part={part} />
          ))}
        </ul>
      </details>
    </section>
  )
}

function Figures({ figures }: { figures: readonly BuildFigure[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-x-4 gap-y-1 text-sm">
      {figures.map(({ label, words }) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="figures">{words}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Where nothing is to be done, and something small is left out. */
const WORKS_AS_IT_IS = 'Your computer works as it is, with a small limit.'
const WORKS_WITH_LIMITS = 'Your computer works as it is, with small limits.'

/** That everything fits, and what has to be seen to. */
function Fit({ build: { answer, conditions, comparisons } }: { build: ShownBudgetBuild }) {
  const isSmall = conditions.length > 0 && conditions.every((each) => each.isSmall)
  const small = conditions.length === 1 ? WORKS_AS_IT_IS : WORKS_WITH_LIMITS
  const words = isSmall ? small : BADGE_WORDS[answer]
  return (
    <div className="text-sm">
      <p>
        <AnswerBadge answer={answer} className="mr-2" />
        {words} {counted(comparisons, 'comparison')}, nothing unknown.
      </p>
      {conditions.length > 0 ? (
        <ul className="list-disc pt-2 pl-5">
          {conditions.map(({ title, why, condition }) => (
            <li key={`${title} ${why}`} className="pt-1">
              {why} {condition}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function PartOfBuild({ part }: { part: BudgetPart }) {
  const { id, slot, name, picture, offer, quantity, reason } = part
  return (
    <li className="flex gap-3 border-line border-t py-3">
      <ProductThumb picture={picture} width={48} className="w-12 self-start" />
      <div className="min-w-0 text-sm">
        <p className="text-muted">{slot}</p>
        <p className="wrap-anywhere line-clamp-2 font-medium">
          <Link to={`/products/${id}`} className="hover:underline">
            {name}
          </Link>
        </p>
        {offer ? (
          <p className="figures">
            <b className="font-semibold">{formatInr(offer.pricePaise * quantity)}</b> · {offer.sellerName}
          </p>
        ) : null}
        <p className="text-muted">{reason}</p>
      </div>
    </li>
  )
}

/** Whole hundreds of rupees, so that the offers of that moment are within it. */
const STEP_PAISE = 100_00

function StepUp({ next, wish }: { next: NextStep; wish: BudgetWish }) {
  const { use, resolution, tastes, budgetPaise } = wish
  const budget = Math.ceil(next.totalPaise / STEP_PAISE) * STEP_PAISE
  const search = new URLSearchParams([
    ['use', use],
    ['budget', String(budget / 100)],
    ['resolution', resolution],
    ...tastes.map((taste) => ['taste', taste]),
  ])
  return (
    <p className="text-sm">
      Next step up: {next.words},{' '}
      <Link to={`/build/for-budget?${search}`} className="text-link">
        from {formatInr(budget)}
      </Link>
      , {formatInr(budget - budgetPaise)} more than your budget.
      {next.givesUp.length > 0 ? (
        <span>{` It then does not have ${alternatives(next.givesUp)}.`}</span>
      ) : null}
    </p>
  )
}

/** "8 cores, 32 GB of memory or a white case". */
function alternatives(words: readonly string[]): string {
  return words.join(', ').replace(/, ([^,]*)$/, ' or $1')
}
