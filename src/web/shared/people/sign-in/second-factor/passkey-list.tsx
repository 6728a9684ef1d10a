import { type FormEvent, useRef, useState } from 'react'
import { Form, Link, useNavigation, useSubmit } from 'react-router'
import { formatDate } from '#domain/ground/shared/dates.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { FormRefusal } from '#web/ui/forms/form-refusal.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { makePasskey } from '../passkeys.ts'
import type { TwoFactorState } from './read-two-factor.action.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

type Answer = RefusedForm | { recoveryCodes: string[] } | undefined

/** A person's passkeys and recovery codes; the same page for customers, vendors and administrators. */
export function PasskeyList({
  twoFactor,
  answer,
  back,
}: {
  twoFactor: TwoFactorState
  answer: Answer
  back: string
}) {
  const codes = answer && 'recoveryCodes' in answer ? answer.recoveryCodes : undefined
  const refused = answer && 'fields' in answer ? answer : undefined
  const { passkeys, state, recoveryCodesLeft } = twoFactor
  const isOn = passkeys.length > 0 || state.state === 'on'
  return (
    <FormCard
      title="Passkeys"
      lead="Sign in with your fingerprint, face or a security key. Your password alone is then not enough."
      footer={
        <Link to={back} className="text-link">
          Back to two-factor sign-in
        </Link>
      }
    >
      {codes ? (
        <>
          <RecoveryCodes title="Your new recovery codes" codes={codes} />
          <ButtonLink to={back}>Continue</ButtonLink>
        </>
      ) : (
        <>
          {passkeys.length > 0 ? <Passkeys passkeys={passkeys} /> : null}
          <AddForm answer={refused} />
          {isOn ? (
            <Form method="post" className="flex flex-col items-start gap-3 border-line border-t pt-5">
              <p className="text-[0.9375rem]">{recoveryCodesLeft} recovery codes left.</p>
              <Button type="submit" name="intent" value="new-codes">
                Make new recovery codes
              </Button>
            </Form>
          ) : null}
        </>
      )}
    </FormCard>
  )
}

function Passkeys({ passkeys }: Pick<TwoFactorState, 'passkeys'>) {
  return (
    <ul aria-label="Your passkeys" className="divide-y divide-line border-line border-y">
      {passkeys.map(({ id, name, isSynced, createdAt, lastUsedAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              <span className="break-words">{name}</span>
              {isSynced ? <Badge>Synced</Badge> : null}
            </p>
            <p className="text-muted text-sm">
              Added {formatDate(createdAt)}
              {lastUsedAt ? `, last used ${formatDate(lastUsedAt)}` : ', not used yet'}
            </p>
          </div>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <Button
              type="submit"
              name="intent"
              value="remove"
              size="sm"
              aria-label={`Remove the passkey ${name}`}
            >
              Remove
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  )
}

function AddForm({ answer }: { answer: RefusedForm | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const [state, setState] = useState<{ isOpen: boolean; problem?: string }>({ isOpen: false })
  const { errors, onInput } = useFormErrors(answer?.fields, form)
  const isBusy = useNavigation().formMethod === 'POST' || state.isOpen
  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    setState({ isOpen: true })
    const { json, problem } = await makePasskey()
    setState({ isOpen: false, ...(problem && { problem }) })
    if (!json) return
    sent.set('passkey', json)
    await submit(sent, { method: 'post' })
  }
  return (
    <>
      <p className="hidden noscript:block">Passkeys need JavaScript.</p>
      <Form
        method="post"
        ref={form}
        onInput={onInput}
        onSubmit={add}
        noValidate
        className="noscript:hidden flex flex-col gap-5"
      >
        <input type="hidden" name="intent" value="add" />
        <FormRefusal message={state.problem ?? errors.form} />
        <TextField
          label="Name of the new passkey"
          name="name"
          hint="For example “My phone”"
          maxLength={60}
          error={errors.name}
          defaultValue={answer?.typed.name}
        />
        <Button type="submit" variant="primary" size="lg" busy={isBusy ? 'One moment...' : false}>
          Add a passkey
        </Button>
      </Form>
    </>
  )
}
