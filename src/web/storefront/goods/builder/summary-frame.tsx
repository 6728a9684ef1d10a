import type { ReactNode } from 'react'

/** What a build comes to: beside its rows, in sight while they scroll, and above or below them on a phone. */
export function SummaryFrame({ children }: { children: ReactNode }) {
  return (
    <section
      aria-labelledby="build-summary"
      className="flex flex-col gap-4 rounded-stage border border-line bg-surface p-5 sm:p-6 lg:sticky lg:top-24"
    >
      <h2 id="build-summary" className="text-xl">
        Summary
      </h2>
      {children}
    </section>
  )
}
