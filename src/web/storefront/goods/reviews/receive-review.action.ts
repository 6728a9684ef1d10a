import { PICTURE_BYTES_MAX } from '#domain/goods/catalogue/picture-file.ts'
import { REVIEW_PHOTOGRAPHS_MAX } from '#domain/goods/reviews/review-form.ts'
import { VIDEO_FORM_BYTES_MAX } from '#domain/goods/reviews/video.ts'
import { ok } from '#domain/ground/shared/result.ts'
import {
  type EncodedPhotograph,
  encodeReviewPhotograph,
  keepReviewPhotograph,
} from '#server/goods/reviews/photographs/change-photographs.ts'
import { keepReviewVideo, receiveReviewVideo } from '#server/goods/reviews/videos/change-video.ts'
import type { ReceivedVideo } from '#server/goods/reviews/videos/receive-video.ts'
import type { App } from '#server/ground/app.ts'
import { streamForm } from '#web/http/body/form-with-files.ts'
import { readAtMost } from '#web/http/body/upload.ts'
import { problemWords } from '#web/shared/ground/refusals/problem-words.ts'

/** Of all files of a form: a video that is too large is read, so that its sender reads why it is refused. */
export const REVIEW_FILES_BYTES_MAX = REVIEW_PHOTOGRAPHS_MAX * PICTURE_BYTES_MAX + VIDEO_FORM_BYTES_MAX

export interface ReceivedReview {
  form: FormData
  photographs: readonly EncodedPhotograph[]
  video: ReceivedVideo | undefined
  /** What is wrong with its files, by their fields. */
  problems: Readonly<Record<string, string>>
}

/**
 * Reads a review with its photos and its video, which stand behind its fields: photos are encoded while they arrive, the
 * video is written anew, and `finish` has them while they are there. What is wrong with a file says which one it is.
 */
export async function receiveReview<Answer>(
  app: App,
  request: Request,
  who: { userId: string },
  finish: (received: ReceivedReview) => Promise<Answer>,
): Promise<Answer> {
  const photographs: EncodedPhotograph[] = []
  const problems: Record<string, string> = {}
  let finished: { answer: Answer } | undefined
  const form = await streamForm(
    request,
    REVIEW_FILES_BYTES_MAX,
    async ({ name, fileName, content, fields }) => {
      const wrong = (why: string) => {
        problems[name] = `“${shortName(fileName)}”: ${why}`
      }
      if (finished || Object.keys(problems).length > 0) return
      if (name === 'video') {
        const kept = await receiveReviewVideo(app, who, content, async (video) =>
          ok({ answer: await finish({ form: fields, photographs, video, problems }) }),
        )
        if (kept.ok) finished = kept.value
        else wrong(problemWords(kept.problem))
      } else if (name === 'photograph') {
        if (photographs.length >= REVIEW_PHOTOGRAPHS_MAX)
          return wrong(`A review holds ${REVIEW_PHOTOGRAPHS_MAX} photos.`)
        const encoded = await encodeReviewPhotograph(app, who, await readAtMost(content, PICTURE_BYTES_MAX))
        if (encoded.ok) photographs.push(encoded.value)
        else wrong(problemWords(encoded.problem))
      }
    },
  )
  return finished ? finished.answer : finish({ form, photographs, video: undefined, problems })
}

/** Adds the files to a review that is written. What cannot be kept is said, and can be added on its page. */
export async function keepFiles(
  app: App,
  who: { userId: string },
  reviewId: string,
  { photographs, video }: Pick<ReceivedReview, 'photographs' | 'video'>,
): Promise<string | undefined> {
  for (const photograph of photographs) {
    const kept = await keepReviewPhotograph(app, who, { reviewId, photograph })
    if (!kept.ok) return problemWords(kept.problem)
  }
  const kept = video && (await keepReviewVideo(app, who, { reviewId, video }))
  return kept?.ok === false ? problemWords(kept.problem) : undefined
}

const NAME_MAX = 60

function shortName(name: string): string {
  return name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1)}…` : name
}
