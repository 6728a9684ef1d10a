import { useFetcher } from 'react-router'
import { Moon, Sun } from '#web/ui/pictures/icons.ts'

/**
 * Light or dark, in one press. Both buttons are in the page and the theme's own styles show the one that leads away
 * from it, so that it works without JavaScript also where the system decides.
 */
export function ThemeToggle() {
  const fetcher = useFetcher()
  return (
    <fetcher.Form
      method="post"
      action="/theme"
      onSubmit={(event) => showTheme((event.nativeEvent as SubmitEvent).submitter)}
    >
      <button
        type="submit"
        name="theme"
        value="dark"
        aria-label="Dark theme"
        className={`${BUTTON} inline-flex dark:hidden`}
      >
        <Moon aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </button>
      <button
        type="submit"
        name="theme"
        value="light"
        aria-label="Light theme"
        className={`${BUTTON} hidden dark:inline-flex`}
      >
        <Sun aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </button>
    </fetcher.Form>
  )
}

/** Shows a theme at once, before the server has answered. */
export function showTheme(submitter: HTMLElement | null): void {
  if (submitter instanceof HTMLButtonElement) document.documentElement.dataset.theme = submitter.value
}

const BUTTON = 'size-11 items-center justify-center rounded-control hover:bg-sunken'
