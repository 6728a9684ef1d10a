import type { SellerSettings } from '#server/selling/sellers/seller-settings-views.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { AccountSection } from '#web/shared/people/sign-in/account-section.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { SettingsForm } from './settings-form.tsx'

/** Where the money goes. The number is never shown again: a new account is typed whole. */
export function BankSection({
  settings,
  answer,
}: {
  settings: SellerSettings
  answer: RefusedForm | undefined
}) {
  const { bank } = settings
  return (
    <AccountSection
      id="bank"
      title="Bank account"
      lead={bank ? <AccountNow bank={bank} /> : 'We pay your earnings to this account.'}
    >
      <SettingsForm
        section="bank"
        version={settings.version}
        answer={answer}
        save={bank ? 'Change account' : 'Save account'}
      >
        <TextField label="Account holder" name="bankHolder" defaultValue={bank?.holder ?? ''} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Account number" name="accountNumber" inputMode="numeric" autoComplete="off" />
          <TextField
            label="Confirm account number"
            name="confirmAccountNumber"
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        <TextField
          label="IFSC"
          name="ifsc"
          spellCheck={false}
          autoCapitalize="characters"
          defaultValue={bank?.ifsc ?? ''}
        />
        <PasswordField
          label="Your password"
          name="currentPassword"
          id="bank-password"
          autoComplete="current-password"
          hint="So that nobody who finds your screen unlocked can send your money elsewhere"
        />
      </SettingsForm>
    </AccountSection>
  )
}

function AccountNow({ bank }: { bank: NonNullable<SellerSettings['bank']> }) {
  return (
    <p className="figures">
      We pay to {bank.holder}, account <span aria-hidden="true">•••• </span>
      <span className="sr-only">ending in </span>
      {bank.last4}, {bank.ifsc}.
    </p>
  )
}
