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

/** Debit and credit by account, each a link to its rows, and that they come to the same. */
export function TrialBalance({ totals, at }: { totals: readonly Total[]; at: Date | undefined }) {
  const debitPaise = totals.reduce((sum, total) => sum + total.debitPaise, 0)
  const creditPaise = totals.reduce((sum, total) => sum + total.creditPaise, 0)
  return (
    <section aria-labelledby="accounts">
      <h2 id="accounts" className="pb-1 text-xl">
        Trial balance
      </h2>
      <p className="pb-4 text-muted">
        {at
          ? `As of ${formatDateTime(at.toISOString())}. A debit balance is positive, a credit balance negative.`
          : 'Totals appear after the next ledger check. Each account already shows its rows.'}
      </p>
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
              <Sides {...total} isKnown={at !== undefined} />
            </TableRow>
          ))}
          <TableRow>
            <TableCell heading className="py-2.5 font-semibold">
              All accounts
            </TableCell>
            <Sides debitPaise={debitPaise} creditPaise={creditPaise} isKnown={at !== undefined} />
          </TableRow>
        </TableBody>
      </Table>
    </section>
  )
}

/** Until the first comparison nobody knows the sums: nothing is written, rather than nought. */
function Sides({ debitPaise, creditPaise, isKnown }: Omit<Total, 'account'> & { isKnown: boolean }) {
  const shown = (paise: Paise) =>
    isKnown ? (
      formatInr(paise, 2)
    ) : (
      <>
        <span aria-hidden="true">–</span>
        <span className="sr-only">not known yet</span>
      </>
    )
  return (
    <>
      <TableCell label="Debit" numeric className="table-card-short whitespace-nowrap">
        {shown(debitPaise)}
      </TableCell>
      <TableCell label="Credit" numeric className="table-card-short whitespace-nowrap">
        {shown(creditPaise)}
      </TableCell>
      <TableCell label="Balance" numeric className="whitespace-nowrap font-semibold">
        {shown(debitPaise - creditPaise)}
      </TableCell>
    </>
  )
}
