interface RunProgressProps {
  status: 'reading' | 'checking' | 'importing' | (string & {})
  done: number
  total: number
  /** The page's own address, for a browser without JavaScript. */
  here: string
}

/** How far a file got; read out as a progress bar. */
export function RunProgress({ status, done, total, here }: RunProgressProps) {
  const words = status === 'importing' ? 'Importing' : status === 'checking' ? 'Trying out' : 'Arriving'
  const count = (rows: number) => rows.toLocaleString('en-IN')
  return (
    <div className="flex flex-col gap-2 pb-8">
      <label htmlFor="progress" className="font-medium">
        {words}: {count(done)} of {count(total)} rows
      </label>
      <progress
        id="progress"
        value={done}
        max={Math.max(total, 1)}
        className="h-3 w-full appearance-none overflow-hidden rounded-control border-0 bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
      <p className="text-muted text-sm">
        You may leave this page: the work goes on, also after a restart of the shop.{' '}
        <a href={here} className="text-link">
          Look again
        </a>
      </p>
    </div>
  )
}
