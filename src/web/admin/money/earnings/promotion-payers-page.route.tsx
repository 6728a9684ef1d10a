import { Form, useNavigation } from 'react-router'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { noteReceipt } from '#server/money/earnings/promotion-receipts/note-receipt.ts'
import {
  type ListedReceipt,
  listPayerAccounts,
  type PayerAccount,
} from '#server/money/earnings/promotion-receipts/payer-account-views.ts'
import { takeBackReceipt } from '#server/money/earnings/promotion-receipts/take-back-receipt.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { type RefusedForm, refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Handshake } from '#web/ui/pictures/icons.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/promotion-payers-page.route'

const HOME = '/admin/promotions/payers'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'ledger.read')
  const app = context.get(appContext)
  const { accounts, receipts } = await listPayerAccounts(app, admin)
  return {
    accounts,
    receipts,
    mayNote: mayDo(admin.role, 'cash.import'),
    today: indianDay(app.clock.now()),
    key: app.random.uuid(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'cash.import')
  const form = await request.formData()
  const app = context.get(appContext)
  if (readIntent(form, ['note', 'take-back']) === 'take-back') {
    const takenBack = await takeBackReceipt(app, admin, form.get('id'))
    if (!takenBack.ok) return refusedForm(takenBack.problem, form)
    return redirectWithToast(HOME, { kind: 'success', text: 'Payment taken back. It is owed again' })
  }
  const noted = await noteReceipt(app, admin, Object.fromEntries(form))
  if (!noted.ok) return refusedForm(noted.problem, form)
  return redirectWithToast(HOME, { kind: 'success', text: 'Payment noted' })
}

export default function PromotionPayersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts, receipts, mayNote, today, key } = loaderData
  const owing = accounts.filter(({ owedPaise }) => owedPaise > 0)
  return (
    <>
      <Breadcrumbs items={[{ label: 'Promotions', to: '/admin/promotions' }, { label: 'Who owes us' }]} />
      <PageHeading title="Owed by manufacturers and banks" className="pt-1 pb-6">
        <p>
          What their promotions took off placed orders, less what came back with returns and cancellations.
        </p>
      </PageHeading>
      {accounts.length === 0 ? (
        <EmptyState icon={Handshake} title="No manufacturer or bank pays for a promotion yet" />
      ) : (
        <Accounts accounts={accounts} />
      )}
      {mayNote && owing.length > 0 ? (
        <ReceiptForm key={key} answer={actionData} owing={owing} today={today} id={key} />
      ) : null}
      {receipts.length > 0 ? <Receipts receipts={receipts} mayTakeBack={mayNote} /> : null}
    </>
  )
}

function Accounts({ accounts }: { accounts: readonly PayerAccount[] }) {
  const owedPaise = accounts.reduce((sum, account) => sum + account.owedPaise, 0)
  return (
    <Table caption="What each owes">
      <TableHead>
        <TableRow>
          <TableHeader>Who pays</TableHeader>
          <TableHeader numeric>Taken off</TableHeader>
          <TableHeader numeric>Received</TableHeader>
          <TableHeader numeric>Owed to us</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {accounts.map((account) => (
          <TableRow key={account.name}>
            <TableCell heading>
              <span>{account.name}</span>
              <span className="block font-normal text-muted text-sm">
                {account.payer === 'bank' ? 'Bank' : 'Manufacturer'}
              </span>
            </TableCell>
            <TableCell label="Taken off" className="figures text-right">
              {formatInr(account.paidPaise, 2)}
            </TableCell>
            <TableCell label="Received" className="figures text-right">
              {formatInr(account.receivedPaise, 2)}
            </TableCell>
            <TableCell label="Owed to us" className="figures text-right font-semibold">
              {owedText(account.owedPaise)}
            </TableCell>
          </TableRow>
        ))}
        <TableRow>
          <TableCell heading>Total</TableCell>
          <TableCell label="Taken off" className="figures text-right">
            {formatInr(
              accounts.reduce((sum, account) => sum + account.paidPaise, 0),
              2,
            )}
          </TableCell>
          <TableCell label="Received" className="figures text-right">
            {formatInr(
              accounts.reduce((sum, account) => sum + account.receivedPaise, 0),
              2,
            )}
          </TableCell>
          <TableCell label="Owed to us" className="figures text-right font-semibold">
            {owedText(owedPaise)}
          </TableCell>
        </TableRow>
      </TableBody>
    </Table>
  )
}

/** What came back after it was paid is owed the other way round. */
function owedText(owedPaise: Paise): string {
  return owedPaise < 0 ? `We owe ${formatInr(-owedPaise, 2)}` : formatInr(owedPaise, 2)
}

interface ReceiptFormProps {
  answer: RefusedForm | undefined
  owing: readonly PayerAccount[]
  today: string
  /** Sent twice, it is noted once. */
  id: string
}

function ReceiptForm({ answer, owing, today, id }: ReceiptFormProps) {
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <section aria-labelledby="received" className="max-w-2xl pt-12">
      <h2 id="received" className="pb-4 text-lg">
        Note a payment
      </h2>
      <AnsweredForm answer={answer} className="flex flex-col gap-5">
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="id" value={id} />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField label="Who paid" name="payerName" required>
            {owing.map(({ name, owedPaise }) => (
              <option key={name} value={name}>
                {`${name} (owes ${formatInr(owedPaise, 2)})`}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Amount"
            name="amount"
            required
            inputMode="decimal"
            maxLength={16}
            trailing={<span className="pr-3 text-muted text-sm">₹</span>}
          />
          <TextField
            label="Received on"
            name="receivedOn"
            type="date"
            required
            max={today}
            defaultValue={today}
          />
          <TextField
            label="Reference"
            name="reference"
            required
            maxLength={60}
            autoComplete="off"
            hint="As the bank statement names it: the UTR, for example"
          />
        </div>
        <div>
          <Button type="submit" variant="primary" busy={isSending && 'Saving...'}>
            Note payment
          </Button>
        </div>
      </AnsweredForm>
    </section>
  )
}

function Receipts({ receipts, mayTakeBack }: { receipts: readonly ListedReceipt[]; mayTakeBack: boolean }) {
  return (
    <section aria-labelledby="receipts" className="pt-12">
      <h2 id="receipts" className="pb-4 text-lg">
        Payments received
      </h2>
      <Table caption="Payments received, the latest first">
        <TableHead>
          <TableRow>
            <TableHeader>Who paid</TableHeader>
            <TableHeader>On</TableHeader>
            <TableHeader>Reference</TableHeader>
            <TableHeader numeric>Amount</TableHeader>
            {mayTakeBack ? <TableHeader>Noted by mistake</TableHeader> : null}
          </TableRow>
        </TableHead>
        <TableBody>
          {receipts.map((receipt) => (
            <TableRow key={receipt.id}>
              <TableCell heading>{receipt.payerName}</TableCell>
              <TableCell label="On">{formatDate(receipt.receivedOn)}</TableCell>
              <TableCell label="Reference" className="wrap-anywhere">
                {receipt.reference}
              </TableCell>
              <TableCell label="Amount" className="figures text-right">
                {receipt.takenBackAt ? (
                  <>
                    <s className="text-muted">{formatInr(receipt.paise, 2)}</s>
                    <span className="block text-muted text-sm">Taken back</span>
                  </>
                ) : (
                  formatInr(receipt.paise, 2)
                )}
              </TableCell>
              {mayTakeBack ? (
                <TableCell label="Noted by mistake">
                  {receipt.takenBackAt ? null : <TakeBack receipt={receipt} />}
                </TableCell>
              ) : null}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  )
}

function TakeBack({ receipt: { id, payerName, paise } }: { receipt: ListedReceipt }) {
  return (
    <details>
      <summary className="min-h-11 content-center underline">Take back</summary>
      <Form method="post" className="flex flex-col items-start gap-3 pb-3">
        <input type="hidden" name="intent" value="take-back" />
        <input type="hidden" name="id" value={id} />
        <p className="text-sm">{`${payerName} then owes ${formatInr(paise, 2)} more. The list keeps the payment as taken back.`}</p>
        <Button type="submit">Take back the payment</Button>
      </Form>
    </details>
  )
}

export const meta = () => unlisted('Owed by manufacturers and banks')
