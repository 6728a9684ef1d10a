import { Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import type { Account } from '#domain/money/earnings/ledger-accounts.ts'
import { ACCOUNT_WORDS } from '#domain/money/reconciliation/account-words.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'

interface Total {
  account: Account
  debitPaise: Paise
  creditPaise: Paise
}

interface TrialBalanceProps {
  totals: readonly Total[]
  /** When they were summed; undefined before the first check of a large ledger, when nobody knows them. */
  at: Date | undefined
}

/** Debit and credit by account, each a link to its rows, and that they come to the same. */
export function TrialBalance({ totals, at }: TrialBalanceProps) {
  if (!at) return <AccountsAlone totals={totals} />
  const debitPaise = totals.reduce((sum, total) => sum + total.debitPaise, 0)
  const creditPaise = totals.reduce((sum, total) => sum + total.creditPaise, 0)
  return (
    <section aria-labelledby="accounts">
      <h2 id="accounts" className="pb-1 text-xl">
        Trial balance
      </h2>
      <p className="pb-4 text-muted">As of {formatDateTime(at.toISOString())}.</p>
      <Table caption="Debit and credit by account" columnsNeed="usual" className="border-line border-t">
        <TableHead>
          <TableRow>
            <TableHeader>Account</TableHeader>
            <TableHeader numeric>Debit</TableHeader>
            <TableHeader numeric>Credit</TableHeader>
            <TableHeader numeric>Balance</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody className="border-line border-b">
          {totals.map((total) => (
            <TableRow key={total.account}>
              <TableCell heading className="py-2.5">
                <Link to={`/admin/ledger/${total.account}`} prefetch="intent" className="text-link">
                  {ACCOUNT_WORDS[total.account]}
                </Link>
              </TableCell>
              <Sides {...total} />
            </TableRow>
          ))}
          <TableRow>
            <TableCell heading className="py-2.5 font-semibold">
              All accounts
            </TableCell>
            <Sides debitPaise={debitPaise} creditPaise={creditPaise} />
          </TableRow>
        </TableBody>
      </Table>
    </section>
  )
}

/** A table of nothing but dashes says less than a sentence. */
function AccountsAlone({ totals }: Pick<TrialBalanceProps, 'totals'>) {
  return (
    <section aria-labelledby="accounts">
      <h2 id="accounts" className="pb-1 text-xl">
        Trial balance
      </h2>
      <p className="pb-3 text-muted">
        Totals appear after the next ledger check. Each account already shows its rows:
      </p>
      <ul className="flex flex-wrap gap-x-6">
        {totals.map(({ account }) => (
          <li key={account}>
            <Link
              to={`/admin/ledger/${account}`}
              prefetch="intent"
              className="inline-flex min-h-9 items-center text-link pointer-coarse:min-h-11"
            >
              {ACCOUNT_WORDS[account]}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Sides({ debitPaise, creditPaise }: Omit<Total, 'account'>) {
  const shown = (paise: Paise) => formatInr(paise, 2)
  return (
    <>
      <TableCell label="Debit" numeric className="table-card-short whitespace-nowrap">
        {shown(debitPaise)}
      </TableCell>
      <TableCell label="Credit" numeric className="table-card-short whitespace-nowrap">
        {shown(creditPaise)}
      </TableCell>
      <TableCell label="Balance" numeric className="whitespace-nowrap font-semibold">
        <Balance paise={debitPaise - creditPaise} />
      </TableCell>
    </>
  )
}

/** On which side an account stands, in words: a liability is no loss, as a minus would read. */
function Balance({ paise }: { paise: Paise }) {
  return (
    <>
      <span>{formatInr(Math.abs(paise), 2)}</span>{' '}
      {/* As wide as either word, so that the amounts stand below one another. */}
      <span className="inline-block w-11 text-left font-normal">
        {paise === 0 ? null : paise > 0 ? 'debit' : 'credit'}
      </span>
    </>
  )
}
