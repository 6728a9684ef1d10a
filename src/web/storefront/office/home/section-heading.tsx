import { Link } from 'react-router'
import { ArrowRight } from '#web/ui/pictures/icons.ts'

interface SectionHeadingProps {
  id: string
  title: string
  allTo: string
  allLabel: string
}

/** A section's name, and where all of it is. */
export function SectionHeading({ id, title, allTo, allLabel }: SectionHeadingProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 pb-5 sm:pb-7">
      <h2 id={id} className="text-[1.75rem] sm:text-4xl">
        {title}
      </h2>
      <Link
        to={allTo}
        prefetch="intent"
        className="group inline-flex items-center gap-1.5 py-2.5 font-medium text-[0.9375rem] hover:underline"
      >
        {allLabel}
        <ArrowRight aria-hidden="true" className="size-4 transition-transform group-hover:translate-x-0.5" />
      </Link>
    </div>
  )
}
