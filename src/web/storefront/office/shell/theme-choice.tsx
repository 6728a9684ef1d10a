import { useFetcher } from 'react-router'
import { showTheme } from '#web/ui/shell/theme-toggle.tsx'

const CHOICES = [
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
  { theme: 'system', label: 'System' },
] as const

/** All three themes by name, at the foot of every page. */
export function ThemeChoice({ theme }: { theme: string }) {
  const fetcher = useFetcher()
  const chosen = fetcher.formData?.get('theme') ?? theme
  return (
    <fetcher.Form
      method="post"
      action="/theme"
      onSubmit={(event) => showTheme((event.nativeEvent as SubmitEvent).submitter)}
    >
      <fieldset className="inline-flex items-center rounded-control border border-night-line p-0.5 text-sm">
        <legend className="sr-only">Theme</legend>
        {CHOICES.map((choice) => (
          <button
            key={choice.theme}
            type="submit"
            name="theme"
            value={choice.theme}
            aria-pressed={chosen === choice.theme}
            className="min-h-9 rounded-[0.375rem] px-3 text-night-muted hover:text-night-ink focus-visible:outline-night-accent aria-pressed:bg-night-line aria-pressed:text-night-ink pointer-coarse:min-h-11"
          >
            {choice.label}
          </button>
        ))}
      </fieldset>
    </fetcher.Form>
  )
}
