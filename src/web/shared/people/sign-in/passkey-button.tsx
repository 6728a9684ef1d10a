import { useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { FormRefusal } from '#web/ui/forms/form-refusal.tsx'
import { KeyRound } from '#web/ui/pictures/icons.ts'
import { type ShownFor, showPasskey } from './passkeys.ts'

/**
 * Opens the browser's passkey dialogue and sends what it says to the page's own action, as `passkey`, with the page's
 * "Remember me". Passkeys need JavaScript: without it there is no button.
 */
export function PasskeyButton({ purpose, label }: { purpose: ShownFor; label: string }) {
  const submit = useSubmit()
  const [state, setState] = useState<{ isOpen: boolean; problem?: string }>({ isOpen: false })
  const isBusy = useNavigation().formMethod === 'POST' || state.isOpen
  async function show() {
    setState({ isOpen: true })
    const { json, problem } = await showPasskey(purpose)
    setState({ isOpen: false, ...(problem && { problem }) })
    if (!json) return
    const form = new FormData()
    form.set('passkey', json)
    const remember = document.querySelector<HTMLInputElement>('input[name="remember"]')
    if (remember?.checked) form.set('remember', 'on')
    await submit(form, { method: 'post' })
  }
  return (
    <div className="noscript:hidden flex flex-col gap-3">
      <FormRefusal message={state.problem} />
      <Button type="button" size="lg" className="w-full" disabled={isBusy} onClick={show}>
        <KeyRound aria-hidden="true" className="size-5" strokeWidth={1.75} />
        {label}
      </Button>
    </div>
  )
}
