import { useEffect } from 'react'
import { data } from 'react-router'
import { z } from 'zod'
import { readBoughtBuild } from '#domain/goods/builder/bought-build.ts'
import {
  BUILD_LINES_MAX,
  type Build,
  buildText,
  changed,
  NO_BUILD,
  type OpenBuild,
  PART_QUANTITY_MAX,
  readBuild,
  toBuy,
  undone,
  withOwned,
  withoutPart,
  withPart,
  withPlace,
  withQuantity,
} from '#domain/goods/builder/build.ts'
import { keptPlace } from '#domain/goods/builder/kept-place.ts'
import { SLOTS } from '#domain/goods/builder/slots.ts'
import { isProductId } from '#domain/goods/catalogue/product-id.ts'
import { type BuildPart, findBuildParts, findSourcedParts } from '#server/goods/builder/build-views.ts'
import { findExamples } from '#server/goods/builder/example-views.ts'
import { saveBuild } from '#server/goods/builder/save-build.ts'
import { findSavedVersion } from '#server/goods/builder/saved-build-views.ts'
import { recordUnknown } from '#server/goods/catalogue/missing-facts/record-unknown.ts'
import type { App } from '#server/ground/app.ts'
import { listHardware } from '#server/orders/returns/hardware-views.ts'
import { reorder } from '#server/selling/cart/reorder.ts'
import { addressContext, appContext, visitorContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { redirect } from '#web/http/redirect.ts'
import { problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/build-page.route'
import { BudgetEntry } from './budget/budget-entry.tsx'
import { type BudgetEntryWords, budgetEntryWords } from './budget/budget-entry-words.ts'
import { BuildActions } from './build-actions.tsx'
import { BuildBar } from './build-bar.tsx'
import { BuildProblems } from './build-problems.tsx'
import { BuildVerdicts } from './build-verdicts.tsx'
import { ExampleList } from './example-list.tsx'
import { openBuildHeader, openBuildOf } from './open-build-cookie.ts'
import { SaveBuild } from './save-build.tsx'
import { type ShownBuild, shownBuild } from './shown-build.ts'
import { type OwnHardwareBySlot, SlotList } from './slots/slot-list.tsx'

/** The build that is open in this browser, with what is said of its parts; examples while it is empty. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const open = openBuildOf(request.headers)
  const { customer } = context.get(visitorContext)
  const [found, saved, examples, hardware] = await Promise.all([
    findSourcedParts(app, open.parts),
    customer && open.savedId
      ? findSavedVersion(app, { userId: customer.userId, id: open.savedId })
      : undefined,
    open.parts.length === 0 ? findExamples(app) : [],
    customer && findOwnHardware(app, customer.userId),
  ])
  const shown = shownBuild(found, open.parts.length)
  await recordUnknown(app, context.get(addressContext), { parts: found, ...shown })
  return {
    examples,
    ...shown,
    ...(open.parts.length === 0 && { budgetEntry: budgetEntryWords }),
    hardware,
    isSignedIn: customer !== undefined,
    savedName: saved?.name,
    isSaved: saved?.parts === buildText(open.parts),
    canUndo: open.before.length > 0,
    sharePath: `/build/shared?parts=${buildText(open.parts)}`,
    picture: `/build/picture?parts=${buildText(open.parts)}`,
    origin: app.config.publicUrl,
  }
}

/** So many of the products that were delivered last are offered as what somebody has already. */
const OWN_PRODUCTS_MAX = 40

/** What a customer was sent and kept, as far as it goes into a computer and the shop knows it still: by slot. */
async function findOwnHardware(app: App, userId: string): Promise<OwnHardwareBySlot> {
  const pieces = await listHardware(app, userId, {})
  const kept = pieces.filter(({ openReturnId }) => openReturnId === null)
  const ids = [...new Set(kept.map(({ productId }) => productId))].slice(0, OWN_PRODUCTS_MAX)
  const parts = await findBuildParts(
    app,
    ids.map((productId) => ({ productId, quantity: 1 })),
  )
  return Object.fromEntries(
    SLOTS.map(({ key, kinds }) => [
      key,
      parts.filter(({ kind }) => kinds.includes(kind)).map(({ id, name }) => ({ id, name })),
    ]),
  )
}

/** As a column of four bytes takes it; a build has far fewer versions. */
const VERSION_NUMBER_MAX = 2_147_483_647
const ProductId = z.string().refine(isProductId)
const Change = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.enum(['put', 'own', 'buy', 'take']), productId: ProductId }),
  z.strictObject({
    intent: z.literal('quantity'),
    productId: ProductId,
    quantity: z.coerce.number().int().min(1).max(PART_QUANTITY_MAX),
  }),
  z.strictObject({ intent: z.literal('place'), productId: ProductId, place: z.string().max(10) }),
  z.strictObject({ intent: z.enum(['undo', 'clear']) }),
  z.strictObject({ intent: z.literal('cart'), parts: z.string().max(4_000).optional() }),
  z.strictObject({ intent: z.literal('save'), name: z.string().max(200) }),
  z.strictObject({
    intent: z.literal('open-saved'),
    id: z.uuid(),
    number: z.coerce.number().int().min(1).max(VERSION_NUMBER_MAX).optional(),
  }),
  z.strictObject({ intent: z.literal('open'), parts: z.string().max(4_000) }),
])

/** Every change of the build as a plain form. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const change = Change.safeParse(Object.fromEntries(await request.formData()))
  if (!change.success) return data({ problem: problemWords({ code: 'builder.request_invalid' }) }, 422)
  const { customer } = context.get(visitorContext)
  const open = openBuildOf(request.headers)
  const asked = change.data
  switch (asked.intent) {
    case 'put':
      return put(app, open, asked)
    case 'own':
      return open.parts.some(({ productId }) => productId === asked.productId)
        ? keep(changed(open, withOwned(open.parts, asked.productId, true)), 'Yours: not in the total')
        : put(app, open, { ...asked, isOwned: true })
    case 'buy':
      return keep(changed(open, withOwned(open.parts, asked.productId, false)), 'Back in the total')
    case 'take':
      return keep(changed(open, withoutPart(open.parts, asked.productId)), 'Removed from your build')
    case 'quantity':
      return keep(changed(open, withQuantity(open.parts, asked.productId, asked.quantity)))
    case 'place':
      return keep(changed(open, withPlace(open.parts, asked.productId, asked.place)))
    case 'undo':
      return keep(undone(open), 'Your last change was undone')
    case 'clear':
      return keep(changed(open, NO_BUILD.parts), 'Your build was emptied')
    case 'open':
      return openGiven(app, open, asked.parts)
    case 'save':
      return save(app, customer, open, asked.name)
    case 'open-saved':
      return openSaved(app, customer, open, asked)
    case 'cart':
      return asked.parts === undefined
        ? intoCart(app, customer, open.parts, '/build')
        : intoCart(app, customer, readBuild(asked.parts), `/build/shared?parts=${asked.parts}`)
  }
}

async function put(
  app: App,
  open: OpenBuild,
  { productId, isOwned = false }: { productId: string; isOwned?: boolean },
): Promise<Response> {
  const parts = await findBuildParts(app, [...open.parts, { productId, quantity: 1 }])
  const kindOf = new Map(parts.map(({ id, kind }) => [id, kind]))
  const part = parts.find(({ id }) => id === productId)
  if (!part)
    return redirectWithToast('/build', { kind: 'error', text: problemWords({ code: 'builder.no_part' }) })
  const next = withPart(open.parts, { productId, kind: part.kind }, (id) => kindOf.get(id))
  const isFull = !next.some((line) => line.productId === productId)
  return isFull
    ? redirectWithToast('/build', {
        kind: 'error',
        text: `A build can have up to ${BUILD_LINES_MAX} different parts.`,
      })
    : keep(changed(open, withOwned(inItsPlace(next, part, parts), productId, isOwned)), 'Added to your build')
}

/** The build with a part just put in: in exchange for another it keeps the place that was named for that one. */
function inItsPlace(next: Build, part: BuildPart, parts: readonly BuildPart[]): Build {
  const stays = (each: BuildPart) => next.some(({ productId }) => productId === each.id)
  const exchanged = parts.find((each) => !stays(each))
  if (!exchanged) return next
  const others = parts.filter((each) => each !== part && stays(each))
  return withPlace(next, part.id, keptPlace(exchanged, part, others) ?? '')
}

type Customer = { userId: string } | undefined

async function save(app: App, customer: Customer, open: OpenBuild, name: string): Promise<Response> {
  if (!customer) return redirect('/auth/login?from=/build', 303)
  const saved = await saveBuild(app, customer, { ...open, name })
  if (!saved.ok) return redirectWithToast('/build', { kind: 'error', text: problemWords(saved.problem) })
  return keep({ ...open, savedId: saved.value.id }, 'Saved in your account')
}

async function openSaved(
  app: App,
  customer: Customer,
  open: OpenBuild,
  asked: { id: string; number?: number | undefined },
): Promise<Response> {
  const saved = customer && (await findSavedVersion(app, { userId: customer.userId, ...asked }))
  return saved
    ? keep({ ...changed(open, readBuild(saved.parts)), savedId: asked.id }, `${saved.name} is open now`)
    : redirect('/build/saved', 303)
}

/** What of a text from an address is live and goes into a computer; where nothing is, the open build stays. */
async function openGiven(app: App, open: OpenBuild, text: string): Promise<Response> {
  const parts = await findBuildParts(app, readBuild(text))
  if (parts.length === 0)
    return redirectWithToast('/build', { kind: 'error', text: problemWords({ code: 'builder.no_part' }) })
  const given = parts.map(({ id, quantity, place, isOwned }) => ({
    productId: id,
    quantity,
    ...(place !== undefined && { place }),
    ...(isOwned && { isOwned }),
  }))
  return keep(changed(open, given), 'This is your build now')
}

function keep(open: OpenBuild, text?: string): Response {
  const headers = openBuildHeader(open)
  return text
    ? redirectWithToast('/build', { kind: 'success', text }, headers)
    : redirect('/build', { status: 303, headers })
}

/** A customer's cart is filled here; a visitor's is in the browser, whose script does it, and without one they sign in first, and come back to `from`. */
async function intoCart(app: App, customer: Customer, build: Build, from: string): Promise<Response> {
  if (!customer) return redirect(`/auth/login?${new URLSearchParams({ from })}`, 303)
  const parts = await findBuildParts(app, toBuy(build))
  const sold = parts.flatMap(({ name, quantity, offer }) =>
    offer?.inStock ? [{ offerId: offer.offerId, name, quantity }] : [],
  )
  // Sent twice, it is there once.
  const bought = readBoughtBuild(buildText(build))
  const { left } = await reorder(app, customer, sold, { isTopUp: true, builds: bought ? [bought] : [] })
  const missing = [...left, ...parts.filter(({ offer }) => !offer?.inStock).map(({ name }) => name)]
  return missing.length > 0
    ? redirectWithToast('/cart', {
        kind: 'message',
        text: `Not in the cart: ${missing.join(', ')}`,
      })
    : redirectWithToast('/cart', { kind: 'success', text: 'Your build is in the cart' })
}

export default function BuildPage({ loaderData, actionData }: Route.ComponentProps) {
  const { slots, problems, verdicts, examples, budgetEntry, hardware, canUndo, sharePath, picture, origin } =
    loaderData
  useEffect(fetchList, [])
  return (
    <div className="page-width min-h-dvh py-6 sm:py-12 print:py-0">
      <PageHeading title="Your build" {...(!budgetEntry && { className: 'pb-4 lg:pb-8' })}>
        {budgetEntry ? (
          <p>Choose parts from live stock. We compare their specifications and tell you which are missing.</p>
        ) : null}
      </PageHeading>
      {actionData?.problem ? (
        <Notice tone="bad" role="alert" className="mb-6">
          {actionData.problem}
        </Notice>
      ) : null}
      {budgetEntry ? <BudgetCard entry={budgetEntry} /> : null}
      <BuildBar build={loaderData} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 max-lg:pt-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-6 lg:gap-8">
          <BuildProblems problems={problems} />
          <SlotList slots={slots} hardware={hardware} />
          {verdicts.length > 0 ? <BuildVerdicts build={withoutProblems(loaderData)} /> : null}
          {examples.length > 0 ? <ExampleList examples={examples} /> : null}
        </div>
        <BuildActions build={loaderData} canUndo={canUndo} shareUrl={origin + sharePath} picture={picture}>
          <SaveBuild {...loaderData} />
        </BuildActions>
      </div>
    </div>
  )
}

/** What does not fit stands above the parts, with its facts, and is not said again below them. */
function withoutProblems(build: ShownBuild): ShownBuild {
  return { ...build, verdicts: build.verdicts.filter(({ answer }) => answer !== 'does not fit') }
}

/** What most visitors open next: in the list itself its rows would be awaited on an empty page. */
function fetchList(): void {
  import('./build-list.tsx').catch(() => {
    // Offline for a moment: the list asks for it again.
  })
}

/** Whoever has no part in mind begins with a use and a budget. */
function BudgetCard({ entry }: { entry: BudgetEntryWords }) {
  return (
    <section
      aria-labelledby="budget-title"
      className="mb-6 grid gap-x-10 lg:mb-8 gap-y-4 rounded-stage border border-line bg-surface p-5 sm:p-6 md:grid-cols-2 md:items-center print:hidden"
    >
      <div>
        <h2 id="budget-title" className="text-2xl">
          Start from a budget
        </h2>
        <p className="pt-2 text-muted">
          Tell us what the computer is for and your budget. We put together complete PCs that fit, from what
          is in stock.
        </p>
      </div>
      <BudgetEntry {...entry} />
    </section>
  )
}

export function meta() {
  return [
    { title: 'PC builder · NanoNagar' },
    {
      name: 'description',
      content: 'Choose PC parts from live stock and see what fits, and why.',
    },
  ]
}
