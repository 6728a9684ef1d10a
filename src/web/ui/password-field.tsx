import { type ComponentProps, useState } from 'react'
import { Eye, EyeOff } from '#web/ui/pictures/icons.ts'
import { TextField } from './text-field.tsx'

/** A password, with a button that shows what was typed. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      trailing={
        <button
          type="button"
          aria-label="Show password"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="inline-flex size-10 items-center justify-center rounded-control text-muted hover:text-ink noscript:hidden"
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      }
    />
  )
}
