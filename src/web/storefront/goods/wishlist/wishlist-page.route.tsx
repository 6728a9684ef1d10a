import { data } from 'react-router'
import { z } from 'zod'
import { isProductId } from '#domain/goods/catalogue/product-id.ts'
import { keptText } from '#domain/selling/inventory/kept-until.ts'
import {
  askForPriceLetter,
  askForStockLetter,
  putOnWishlist,
  shareWishlist,
  stopLetters,
  takeOffWishlist,
} from '#server/goods/wishlist/change-wishlist.ts'
import { findCards, findShareToken, listWishes } from '#server/goods/wishlist/wishlist-views.ts'
import type { App } from '#server/ground/app.ts'
import { isEmailVerified } from '#server/people/sign-in/email-verification/verification-views.ts'
import { listKeptFor } from '#server/selling/inventory/allocation-views.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { redirect } from '#web/http/redirect.ts'
import { problemStatus, problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { AccountFrame } from '#web/storefront/ground/shared/account-frame.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/wishlist-page.route'
import { AddWish } from './add-wish.tsx'
import { NoWishes } from './no-wishes.tsx'
import { ShareWishlist } from './share-wishlist.tsx'
import { VisitorWishes } from './visitor-wishes.tsx'
import { readWish, WISH_FORGOTTEN, wishHeader } from './wanted-wish-cookie.ts'
import { WishRow } from './wish-row.tsx'

/** The list of a customer; a visitor's is in the browser, which reads its cards by itself. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { customer } = context.get(visitorContext)
  const wanted = readWish(request.headers)
  if (customer && wanted) {
    await putOnWishlist(app, customer, [wanted])
    throw redirectWithToast('/wishlist', { kind: 'success', text: 'Added to your wishlist' }, WISH_FORGOTTEN)
  }
  const asked = new URL(request.url).searchParams.get('add') ?? ''
  const [add] = isProductId(asked) ? await findCards(app, [asked]) : []
  return { add, list: customer ? await readList(app, customer.userId) : undefined }
}

async function readList(app: App, userId: string) {
  const [wishes, kept, shareToken, isConfirmed] = await Promise.all([
    listWishes(app, userId),
    listKeptFor(app.db, { userId, at: app.clock.now() }),
    findShareToken(app, userId),
    isEmailVerified(app.db, userId),
  ])
  const shareUrl = shareToken && `${app.config.publicUrl}/wishlists/${shareToken}`
  const keptTexts = Object.fromEntries(kept.map(({ productId, endsAt }) => [productId, keptText(endsAt)]))
  return { wishes, keptTexts, isConfirmed, ...(shareUrl && { shareUrl }) }
}

const ProductId = z.string().refine(isProductId)
const Change = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.enum(['put', 'take', 'tell-stock', 'stop-letters']), productId: ProductId }),
  z.strictObject({ intent: z.literal('tell-price'), productId: ProductId, price: z.string().max(40) }),
  z.strictObject({ intent: z.enum(['share', 'unshare']) }),
])

/** Every change of the list as a plain form. A visitor signs in first, and what was wished for is not forgotten. */
export async function action({ request, context }: Route.ActionArgs) {
  const { customer } = context.get(visitorContext)
  const change = Change.safeParse(Object.fromEntries(await request.formData()))
  if (!change.success) return refused({ code: 'wishlist.request_invalid' })
  const asked = change.data
  if (!customer) {
    const isWish = asked.intent === 'put' || asked.intent === 'tell-stock'
    const headers = isWish ? wishHeader(asked.productId) : undefined
    return redirect('/auth/login?from=/wishlist', { status: 303, ...(headers && { headers }) })
  }
  const done = await make(context.get(appContext), customer, asked)
  if (!done.ok) return refused(done.problem, asked)
  return redirectWithToast('/wishlist', { kind: 'success', text: DONE[asked.intent] })
}

async function make(app: App, customer: { userId: string }, asked: z.infer<typeof Change>) {
  switch (asked.intent) {
    case 'put':
      await putOnWishlist(app, customer, [asked.productId])
      return DONE_WELL
    case 'take':
      await takeOffWishlist(app, customer, asked.productId)
      return DONE_WELL
    case 'tell-price':
      return askForPriceLetter(app, customer, asked)
    case 'tell-stock':
      // A product's own page asks for what is on no list yet.
      await putOnWishlist(app, customer, [asked.productId])
      return askForStockLetter(app, customer, asked)
    case 'stop-letters':
      await stopLetters(app, customer, asked.productId)
      return DONE_WELL
    case 'share':
    case 'unshare':
      await shareWishlist(app, customer, asked.intent === 'share')
      return DONE_WELL
  }
}

const DONE_WELL = { ok: true } as const
const DONE: Readonly<Record<z.infer<typeof Change>['intent'], string>> = {
  put: 'Added to your wishlist',
  take: 'Removed from your wishlist',
  'tell-price': 'We will email you once, when it costs that or less',
  'tell-stock': 'We will email you once, when it is back in stock',
  'stop-letters': 'We will not email you about it',
  share: 'Anyone with the link can now see your wishlist',
  unshare: 'The link no longer works',
}

function refused(problem: Parameters<typeof problemWords>[0], asked: object = {}) {
  const { productId, price } = asked as { productId?: string; price?: string }
  return data({ words: problemWords(problem), productId, price }, problemStatus(problem))
}

export default function WishlistPage({ loaderData, actionData }: Route.ComponentProps) {
  const { add, list } = loaderData
  const isAdded = list?.wishes.some(({ productId }) => productId === add?.id)
  const page = (
    <>
      <PageHeading title="Wishlist">
        <p>
          Products to come back to, with today’s prices and stock. Where you ask us to tell you, we email you
          once, and every such email has a link to stop them.
        </p>
      </PageHeading>
      {actionData && !actionData.price ? (
        <Notice tone="bad" role="alert" className="mb-6">
          {actionData.words}
        </Notice>
      ) : null}
      {add && !isAdded ? <AddWish product={add} isSignedIn={Boolean(list)} /> : null}
      {list ? <AccountWishes list={list} refused={actionData} /> : <VisitorWishes />}
    </>
  )
  if (list) return <AccountFrame>{page}</AccountFrame>
  return <div className="page-width min-h-dvh py-8 sm:py-12">{page}</div>
}

interface AccountWishesProps {
  list: NonNullable<Route.ComponentProps['loaderData']['list']>
  refused: Route.ComponentProps['actionData']
}

function AccountWishes({ list, refused }: AccountWishesProps) {
  const { wishes, keptTexts, isConfirmed, shareUrl } = list
  if (wishes.length === 0) return <NoWishes />
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {wishes.map((wish) => (
          <WishRow
            key={wish.productId}
            wish={wish}
            kept={keptTexts[wish.productId]}
            isConfirmed={isConfirmed}
            refused={refused?.productId === wish.productId ? refused : undefined}
          />
        ))}
      </ul>
      <ShareWishlist url={shareUrl} />
    </>
  )
}

export const meta = () => unlisted('Wishlist')
