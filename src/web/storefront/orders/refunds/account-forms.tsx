import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import type { ShownAccount } from '#server/orders/refunds/refund-account-views.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** An account from before, a UPI address, or a bank account: each a form of its own, so that none needs a script. */
export function AccountForms({
  saved,
  path,
  refused,
  isSandbox,
}: {
  saved: readonly ShownAccount[]
  path: string
  refused: RefusedForm | undefined
  /** Nobody's account is paid to: the test accounts are named. */
  isSandbox: boolean
}) {
  const kind = refused?.typed.kind
  return (
    <div className="flex flex-col gap-10">
      {isSandbox ? <TestAccounts /> : null}
      {saved.length > 0 ? <SavedAccounts saved={saved} path={path} /> : null}
      <UpiForm refused={kind === 'upi' ? refused : undefined} />
      <BankForm refused={kind === 'upi' ? undefined : refused} />
      <p className="text-muted text-sm">
        We ask the bank for the account holder’s name and show it to you. We send nothing until you confirm
        that it is yours. Nobody needs your PIN, OTP or card number for a refund.
      </p>
    </div>
  )
}

/** What the sandbox knows, as `sandboxPayouts` has it. */
function TestAccounts() {
  return (
    <Notice title="Test mode: no real money moves">
      <p className="pt-1">Only these test accounts work:</p>
      <ul className="list-disc pt-1 pl-5">
        <li>
          UPI addresses that end in <Typed>@ok</Typed> take the money, such as <Typed>asha.kulkarni@ok</Typed>
          ; <Typed>@slow</Typed> takes a while to say whose it is, <Typed>@refuses</Typed> takes no money, and{' '}
          <Typed>@returns</Typed> sends it back
        </li>
        <li>
          any account number of 9 to 18 digits with an IFSC such as <Typed>DEMO0000001</Typed>; one that ends
          in <Typed>0000</Typed> takes no money, in <Typed>9999</Typed> is unknown
        </li>
      </ul>
    </Notice>
  )
}

function Typed({ children }: { children: string }) {
  return <span className="figures wrap-anywhere font-medium">{children}</span>
}

function SavedAccounts({ saved, path }: { saved: readonly ShownAccount[]; path: string }) {
  return (
    <section aria-labelledby="saved">
      <h2 id="saved" className="pb-3 text-lg">
        An account you used before
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {saved.map(({ id, holderName, shownAs }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <p className="min-w-0">
              <span className="wrap-anywhere font-medium">{holderName}</span>
              <span className="figures wrap-anywhere block text-muted text-sm">{shownAs}</span>
            </p>
            <ButtonLink to={`${path}?account=${id}`} size="sm">
              Use this account<span className="sr-only">: {shownAs}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface FormProps {
  refused: RefusedForm | undefined
}

function UpiForm({ refused }: FormProps) {
  return (
    <AccountForm kind="upi" title="A UPI address" label="Check this UPI address" refused={refused}>
      <TextField
        label="UPI address"
        name="upiAddress"
        className="w-full"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="As in your UPI app, such as asha@okbank"
      />
    </AccountForm>
  )
}

function BankForm({ refused }: FormProps) {
  const number = { inputMode: 'numeric', autoComplete: 'off', spellCheck: false } as const
  return (
    <AccountForm kind="bank" title="A bank account" label="Check this account" refused={refused}>
      <div className="grid w-full gap-5 sm:grid-cols-2">
        <TextField label="Account number" name="accountNumber" {...number} />
        <TextField label="Confirm account number" name="confirmAccountNumber" {...number} />
      </div>
      <TextField
        label="IFSC"
        name="ifsc"
        className="w-full"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="On your cheque book, such as HDFC0000053"
      />
    </AccountForm>
  )
}

function AccountForm({
  kind,
  title,
  label,
  refused,
  children,
}: FormProps & {
  kind: 'upi' | 'bank'
  title: string
  label: string
  children: ReactNode
}) {
  const isSending = useNavigation().formData?.get('kind') === kind
  return (
    <AnsweredForm answer={refused} aria-labelledby={`to-${kind}`}>
      <h2 id={`to-${kind}`} className="pb-3 text-lg">
        {title}
      </h2>
      <div className="flex flex-col items-start gap-5">
        <input type="hidden" name="kind" value={kind} />
        {children}
        <Button
          type="submit"
          name="intent"
          value="look-up"
          variant="primary"
          busy={isSending && 'Asking the bank...'}
        >
          {label}
        </Button>
      </div>
    </AnsweredForm>
  )
}
