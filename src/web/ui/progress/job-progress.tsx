interface JobProgressProps {
  /** How far it got, in words. */
  label: string
  value: number
  max: number
  /** The page's own address, for a browser without JavaScript. */
  here: string
}

/** How far work on the server got; read out as a progress bar. */
export function JobProgress({ label, value, max, here }: JobProgressProps) {
  return (
    <div className="flex w-full flex-col gap-2">
      <label htmlFor="progress" className="font-medium">
        {label}
      </label>
      <progress id="progress" value={value} max={max} className="progress-bar h-3" />
      <p className="text-muted text-sm">
        You can leave this page. The work continues, even if our server restarts.{' '}
        <a href={here} className="text-link">
          Refresh
        </a>
      </p>
    </div>
  )
}
