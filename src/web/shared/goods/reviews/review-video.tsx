import { VIDEO_TYPES } from '#domain/goods/reviews/video.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import type { ShownVideo } from '#server/goods/reviews/videos/video-views.ts'

/** The player of a review’s video: the browser’s own, which reads nothing before somebody plays it. */
export function ReviewVideo({ video, at, label }: { video: ShownVideo; at: string; label: string }) {
  const isUpright = video.height > video.width
  return (
    <figure className={isUpright ? 'max-w-64' : 'max-w-lg'}>
      <video
        controls
        muted
        playsInline
        preload="none"
        width={video.width}
        height={video.height}
        aria-label={label}
        className="h-auto w-full rounded-control border border-line bg-sunken"
      >
        <source src={`${at}/${video.id}`} type={VIDEO_TYPES[video.container]} />
        <a href={`${at}/${video.id}`} className="text-link">
          Download the video
        </a>
      </video>
      <figcaption className="pt-1 text-muted text-sm">
        {`Video, ${counted(video.seconds, 'second')}, without sound`}
      </figcaption>
    </figure>
  )
}
