import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import type { AccountPaths } from '#web/shared/ground/access/account-paths.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { FormRefusal } from '#web/ui/forms/form-refusal.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { TwoFactorState } from './read-two-factor.action.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

type Answer = RefusedForm | { recoveryCodes: string[] } | undefined

/** Two-factor sign-in by an authenticator app, step by step; the same page for customers, vendors and administrators. */
export function TwoFactorSteps({
  twoFactor,
  answer,
  isOwed,
  paths,
}: {
  twoFactor: TwoFactorState
  answer: Answer
  /** Nothing else opens before it is set up. */
  isOwed: boolean
  paths: AccountPaths
}) {
  const codes = answer && 'recoveryCodes' in answer ? answer.recoveryCodes : undefined
  const refused = answer && 'fields' in answer ? answer : undefined
  const { passkeys } = twoFactor
  const home = `${paths.home}#two-factor`
  return (
    <FormCard
      title="Two-factor sign-in"
      footer={
        isOwed ? null : (
          <Link to={home} className="text-link">
            {paths.back}
          </Link>
        )
      }
    >
      {isOwed && !codes ? (
        <Notice tone="warn" title="Please set this up first">
          <p>Your account can see other people’s orders, so a password alone is not enough.</p>
        </Notice>
      ) : null}
      {codes ? (
        <>
          <RecoveryCodes title="Two-factor sign-in is on" codes={codes} />
          <ButtonLink to={home}>Continue</ButtonLink>
        </>
      ) : (
        <>
          <Step twoFactor={twoFactor} answer={refused} />
          <p className="border-line border-t pt-5 text-[0.9375rem]">
            <Link to={paths.passkeys} className="text-link">
              {passkeys.length > 0 ? 'Passkeys and recovery codes' : 'Use a passkey'}
            </Link>
            {passkeys.length > 0
              ? `: ${counted(passkeys.length, 'passkey')}`
              : ': your fingerprint, face or a security key, with no code to type.'}
          </p>
        </>
      )}
    </FormCard>
  )
}

function Step({ twoFactor, answer }: { twoFactor: TwoFactorState; answer: RefusedForm | undefined }) {
  const { state, picture, recoveryCodesLeft } = twoFactor
  if (state.state === 'off')
    return (
      <StepForm intent="begin" answer={answer} save="Begin" asksPassword>
        <p>
          You need an authenticator app on your phone. Signing in then asks for its code as well as your
          password.
        </p>
      </StepForm>
    )
  if (state.state === 'on')
    return (
      <StepForm intent="end" answer={answer} save="Turn off" asksPassword asksCode>
        <p>The authenticator app is on, with {recoveryCodesLeft} recovery codes left.</p>
      </StepForm>
    )
  return (
    <StepForm intent="confirm" answer={answer} save="Turn on" asksCode>
      <p>
        Scan this with your authenticator app. On this phone,{' '}
        <a href={state.uri} className="text-link">
          open the app
        </a>{' '}
        instead.
      </p>
      {picture ? (
        <svg
          viewBox={`0 0 ${picture.size} ${picture.size}`}
          role="img"
          aria-labelledby="two-factor-picture"
          shapeRendering="crispEdges"
          className="w-full max-w-56 self-center rounded-control"
        >
          <title id="two-factor-picture">QR code for your authenticator app</title>
          <rect width={picture.size} height={picture.size} fill="#fff" />
          <path d={picture.path} fill="#000" />
        </svg>
      ) : null}
      <p>Or type this key into it (time-based, six digits):</p>
      <p className="figures select-all break-all rounded-control bg-sunken p-3 font-mono">
        {state.secret.match(/.{1,4}/g)?.join(' ')}
      </p>
    </StepForm>
  )
}

function StepForm({
  intent,
  answer,
  save,
  asksPassword = false,
  asksCode = false,
  children,
}: {
  intent: string
  answer: RefusedForm | undefined
  save: string
  asksPassword?: boolean
  asksCode?: boolean
  children: ReactNode
}) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" noValidate className="flex flex-col gap-5">
      <input type="hidden" name="intent" value={intent} />
      {children}
      <FormRefusal message={answer?.fields.form} />
      {asksPassword ? (
        <PasswordField
          label="Your password"
          name="currentPassword"
          autoComplete="current-password"
          error={answer?.fields.currentPassword}
        />
      ) : null}
      {asksCode ? (
        <TextField
          label="Code"
          name="code"
          autoComplete="one-time-code"
          spellCheck={false}
          hint="Six digits from your app"
          error={answer?.fields.code}
        />
      ) : null}
      <Button type="submit" variant="primary" size="lg" busy={isBusy ? 'One moment...' : false}>
        {save}
      </Button>
    </Form>
  )
}
