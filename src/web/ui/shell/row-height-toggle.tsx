import { useFetcher } from 'react-router'
import { Rows3, Rows4 } from '#web/ui/pictures/icons.ts'

/** Compact or comfortable rows, in one press, with its words where there is room; made as the theme's toggle is, so that it needs no JavaScript. */
export function RowHeightToggle() {
  const fetcher = useFetcher()
  return (
    <fetcher.Form
      method="post"
      action="/row-height"
      onSubmit={(event) => showRows((event.nativeEvent as SubmitEvent).submitter)}
      className="hidden sm:block"
    >
      <button
        type="submit"
        name="rows"
        value="compact"
        aria-label="Compact rows"
        title="Compact rows"
        className={`${BUTTON} inline-flex in-data-[rows=compact]:hidden`}
      >
        <Rows4 aria-hidden="true" className="size-5" strokeWidth={1.75} />
        <span className="max-xl:hidden">Compact rows</span>
      </button>
      <button
        type="submit"
        name="rows"
        value="comfortable"
        aria-label="Comfortable rows"
        title="Comfortable rows"
        className={`${BUTTON} hidden in-data-[rows=compact]:inline-flex`}
      >
        <Rows3 aria-hidden="true" className="size-5" strokeWidth={1.75} />
        <span className="max-xl:hidden">Comfortable rows</span>
      </button>
    </fetcher.Form>
  )
}

/** Shows the height at once, before the server has answered. */
function showRows(submitter: HTMLElement | null): void {
  if (submitter instanceof HTMLButtonElement) document.documentElement.dataset.rows = submitter.value
}

const BUTTON =
  'h-11 min-w-11 items-center justify-center gap-2 whitespace-nowrap rounded-control text-sm hover:bg-sunken xl:px-3'
