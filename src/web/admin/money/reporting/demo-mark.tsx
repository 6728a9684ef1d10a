import { Notice } from '#web/ui/notice.tsx'

/** Above sample figures that stand in for real ones: the specified message, and a mark that nobody can overlook. */
export function DemoMark({ problem }: { problem: string | undefined }) {
  return (
    <div className="flex flex-col gap-4 pb-8">
      <p className="rounded-control border-2 border-bad border-dashed bg-bad-wash px-4 py-3 text-center font-display font-semibold text-2xl text-bad uppercase tracking-widest">
        Demo data
      </p>
      <Notice tone="bad" role="alert">
        <p>{`Failed to load dashboard data. Displaying demo data. ${problem ?? ''}`.trim()}</p>
        <p className="pt-1">
          None of the figures below are our own. Reload the page to try again. The log has details.
        </p>
      </Notice>
    </div>
  )
}
