import { data, Link } from 'react-router'
import { boughtWithWords } from '#domain/goods/builder/bought-build.ts'
import { REVIEW_FILE_HINTS } from '#domain/goods/reviews/file-hints.ts'
import { readPieceText, readReviewForm, shownName } from '#domain/goods/reviews/review-form.ts'
import { readSellerRating, SELLER_QUESTIONS } from '#domain/goods/reviews/seller-rating.ts'
import { formatDate } from '#domain/ground/shared/dates.ts'
import type { AnyProblem } from '#domain/ground/shared/result.ts'
import { listBoughtWith } from '#server/goods/reviews/bought-build-views.ts'
import { findDeliveredPiece } from '#server/goods/reviews/piece-views.ts'
import { rateSeller } from '#server/goods/reviews/rate-seller.ts'
import { findRateable } from '#server/goods/reviews/ratings/seller-rating-views.ts'
import { reviewerDevice } from '#server/goods/reviews/suspicion/reviewer-device.ts'
import { writeReview } from '#server/goods/reviews/write-review.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { redirect } from '#web/http/redirect.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { withCookies } from '#web/shared/people/sign-in/browser-of.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/write-review-page.route'
import { publishedText } from './published-text.ts'
import { keepFiles, type ReceivedReview, receiveReview } from './receive-review.action.ts'
import { ReviewForm } from './review-form.tsx'
import { SellerQuestions } from './seller-questions.tsx'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { userId, name } = requireCustomer(context, request)
  const app = context.get(appContext)
  const named = readPieceText(new URL(request.url).searchParams.get('piece'))
  const piece = named && (await findDeliveredPiece(app.db, { userId, piece: named }))
  if (!piece || piece.orderId !== params.id) throw data(null, { status: 404 })
  if (piece.reviewId) return redirect(`/reviews/${piece.reviewId}`)
  const seller = await findRateable(app.db, { userId, vendorOrderId: piece.vendorOrderId })
  const { deliveredAt, vendorOrderId: _order, sellerId: _seller, ...shown } = piece
  return {
    piece: { ...shown, deliveredAt: deliveredAt.toISOString() },
    namedAs: shownName(name),
    boughtWith: boughtWithWords(await listBoughtWith(app.db, piece)),
    fileHints: REVIEW_FILE_HINTS,
    asksSeller: seller !== undefined && seller.given === undefined,
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const customer = requireCustomer(context, request)
  const app = context.get(appContext)
  const key = new URL(request.url).searchParams.get('piece') ?? ''
  const named = readPieceText(key)
  const piece = named && (await findDeliveredPiece(app.db, { userId: customer.userId, piece: named }))
  if (!piece || piece.orderId !== params.id) throw data(null, { status: 404 })
  return receiveReview(app, request, customer, async (received) => {
    const { form, problems } = received
    readIntent(form, ['review'])
    const fields = Object.fromEntries(form)
    const rates = SELLER_QUESTIONS.some(({ field }) => fields[field])
    const rating = rates ? readSellerRating(fields) : undefined
    // What is wrong with a file, or missing for the seller, is said before the review is written: all are sent, or none.
    const ofForm = readReviewForm(fields, piece.kind)
    const refused = [ofForm, rating].flatMap((read) => (read && !read.ok ? [read.problem.fields] : []))
    const wrong = Object.assign({}, problems, ...refused)
    if (Object.keys(wrong).length > 0) return refusedFiles(form, wrong, received)
    const { markSha256: device, setCookie } = reviewerDevice(app, request.headers.get('Cookie'))
    const written = await writeReview(app, customer, { piece: key, fields, device })
    if (!written.ok) return refusedForm(written.problem as AnyProblem, form)
    if (rates) await rateSeller(app, customer, { vendorOrderId: piece.vendorOrderId, fields })
    const { reviewId, state } = written.value
    const missing = await keepFiles(app, customer, reviewId, received)
    return redirectWithToast(
      `/reviews/${reviewId}`,
      missing
        ? { kind: 'error', text: `${publishedText(state)} ${missing}` }
        : { kind: 'success', text: publishedText(state) },
      withCookies(setCookie ? [setCookie] : []),
    )
  })
}

/** A browser hands files over once: whoever chose good ones beside what is wrong is told to choose them again. */
function refusedFiles(
  form: FormData,
  fields: Record<string, string>,
  { photographs, video }: Pick<ReceivedReview, 'photographs' | 'video'>,
) {
  const again = {
    ...(photographs.length > 0 && { photograph: 'Please choose your photos again.' }),
    ...(video && { video: 'Please choose your video again.' }),
  }
  return refusedForm({ code: 'reviews.not_valid', fields: { ...again, ...fields } }, form)
}

export default function WriteReviewPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { piece, namedAs, boughtWith, asksSeller, fileHints } = loaderData
  return (
    <div className="page-width max-w-4xl py-6 sm:py-10">
      <Breadcrumbs
        items={[
          { label: 'My Orders', to: '/orders' },
          { label: 'Your order', to: `/orders/${params.id}` },
          { label: 'Review' },
        ]}
        className="pb-4"
      />
      <PageHeading title="Write a review" />
      <div className="grid grid-cols-[4rem_minmax(0,1fr)] gap-4 pb-8">
        <ProductThumb picture={piece.picture} width={80} />
        <div className="flex min-w-0 flex-col gap-1">
          <p className="font-semibold">
            <Link to={`/products/${piece.productId}`} className="wrap-anywhere hover:underline">
              {piece.name}
            </Link>
          </p>
          <p className="text-muted text-sm">
            {`Delivered on ${formatDate(piece.deliveredAt)}, sold by ${piece.sellerName}`}
          </p>
          {piece.pieces > 1 ? (
            <p className="text-muted text-sm">{`Item ${piece.piece} of ${piece.pieces} in this parcel`}</p>
          ) : null}
        </div>
      </div>
      <ReviewForm
        kind={piece.kind}
        namedAs={namedAs}
        boughtWith={boughtWith}
        answer={actionData}
        submit="Send review"
        fileHints={fileHints}
      >
        {asksSeller ? <SellerQuestions sellerName={piece.sellerName} /> : null}
      </ReviewForm>
    </div>
  )
}

export const meta = () => unlisted('Write a review')
