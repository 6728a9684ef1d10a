import { VIDEO_BYTES_MAX, VIDEO_FORM_BYTES_MAX } from '#domain/goods/reviews/video.ts'
import { addReviewVideo } from '#server/goods/reviews/videos/change-video.ts'
import { AROUND_FILE_BYTES_MAX, withUpload } from '#web/http/body/upload.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { isGone, problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import type { Route } from './+types/videos.route'

/** Nothing to read here: the video is on the page of the review. */
export function loader({ request, context, params }: Route.LoaderArgs) {
  requireCustomer(context, request)
  return redirect(`/reviews/${params.reviewId}`)
}

/** Takes the video of a form, and leads back with what became of it. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const customer = requireCustomer(context, request)
  const { reviewId } = params
  if (Number(request.headers.get('Content-Length')) > VIDEO_BYTES_MAX + AROUND_FILE_BYTES_MAX)
    return redirectWithToast(`/reviews/${reviewId}#video`, {
      kind: 'error',
      text: problemWords({ code: 'reviews.video_too_large' }),
    })
  const added = await withUpload(request, VIDEO_FORM_BYTES_MAX, async ({ file }) =>
    file ? addReviewVideo(context.get(appContext), customer, { reviewId, content: file.content }) : undefined,
  )
  if (added?.ok === false && isGone(added.problem)) throw refusedResponse(added.problem)
  const problem = added?.ok === false ? problemWords(added.problem) : 'Please choose a video.'
  return redirectWithToast(`/reviews/${reviewId}#video`, {
    kind: added?.ok ? 'success' : 'error',
    text: added?.ok ? 'Your video is here. Our team looks at it first.' : problem,
  })
}
