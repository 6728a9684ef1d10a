import { Form } from 'react-router'
import { VIDEO_MB_MAX, VIDEO_SECONDS_MAX, VIDEO_STATES } from '#domain/goods/reviews/video.ts'
import type { OwnReview } from '#server/goods/reviews/own-review-views.ts'
import { ReviewVideo } from '#web/shared/goods/reviews/review-video.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Video } from '#web/ui/pictures/icons.ts'
import { Appeal } from './appeal.tsx'
import { FileField } from './review-files.tsx'
import { VideoInput } from './video-input.tsx'

const TONES = { waiting: 'yellow', published: 'green', withheld: 'red' } as const

interface OwnVideoProps {
  review: Pick<OwnReview, 'id' | 'state' | 'ownVideo'>
  /** To an appeal about it. */
  answer: Parameters<typeof Appeal>[0]['answer']
}

/** The video of one’s own review: what became of it and the way to remove it, or the form that sends one. */
export function OwnVideo({ review, answer }: OwnVideoProps) {
  const { id, ownVideo: video } = review
  if (!video && review.state === 'withdrawn') return null
  return (
    <section id="video" aria-label="Your video" className="flex scroll-mt-24 flex-col gap-3 pt-2">
      {video ? (
        <>
          <ReviewVideo video={video} at={`/reviews/${id}/videos`} label="Your video" />
          <p>
            <Badge tone={TONES[video.state]}>{VIDEO_STATES[video.state]}</Badge>
          </p>
          {video.reason ? <p className="wrap-anywhere whitespace-pre-line">{video.reason}</p> : null}
          {video.isAppealOpen ? <p>Another person looks at it. We write to you about the result.</p> : null}
          {video.state === 'withheld' && video.appeal === undefined && review.state !== 'withdrawn' ? (
            <Appeal intent="appeal-video" answer={answer} videoId={video.id} />
          ) : null}
          <Form method="post">
            <input type="hidden" name="video" value={video.id} />
            <Button type="submit" name="intent" value="remove-video" size="sm" variant="quiet">
              Remove video
            </Button>
          </Form>
        </>
      ) : (
        <form
          method="post"
          action={`/reviews/${id}/videos`}
          encType="multipart/form-data"
          className="flex flex-wrap items-end gap-3 rounded-control border border-edge border-dashed p-4"
        >
          <div className="min-w-0 grow">
            <FileField
              label="Add a video"
              name="video"
              hint={`One, as MP4 or WebM, of at most ${VIDEO_SECONDS_MAX} seconds and ${VIDEO_MB_MAX} MB. It is shown without sound, location and camera details. Our team looks at it first. Show no faces, names or addresses.`}
            >
              {(links) => <VideoInput mbMax={VIDEO_MB_MAX} required {...links} />}
            </FileField>
          </div>
          <Button type="submit">
            <Video aria-hidden="true" className="size-4" />
            Upload video
          </Button>
        </form>
      )}
    </section>
  )
}
