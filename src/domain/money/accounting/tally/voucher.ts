import type { Day } from '#domain/ground/shared/days.ts'
import { xmlText } from '#domain/ground/shared/file-formats/xml.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { decimalRupees, type Paise } from '#domain/ground/shared/money.ts'

/** A voucher for Tally: what moved between which ledgers on a day. */
export interface Voucher {
  /** Names the voucher for ever: imported again, it takes the place of itself. */
  remoteId: string
  type: 'Sales' | 'Credit Note' | 'Purchase' | 'Debit Note' | 'Payment' | 'Receipt' | 'Journal'
  number: string
  day: Day
  party: string
  /** The registration of the buyer, or of whoever supplied us; absent of somebody who is not registered. */
  partyGstin?: string | undefined
  narration: string
  /** Debits are positive, credits negative; together they are nothing. */
  entries: readonly { ledger: string; paise: Paise }[]
}

/**
 * Vouchers as the XML that Tally imports, piece by piece. The file holds no ledger: Tally alters one of the same name
 * without asking, so the ledgers are made by hand, once. A voucher that does not balance throws.
 */
export async function* tallyXml(pages: AsyncIterable<readonly Voucher[]>): AsyncGenerator<string> {
  yield HEAD
  for await (const vouchers of pages) yield vouchers.map(voucherXml).join('')
  yield '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n'
}

/** The same the other way round. */
export function reversed(entries: Voucher['entries']): Voucher['entries'] {
  return entries.map(({ ledger, paise }) => ({ ledger, paise: -paise }))
}

const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA>' +
  '<REQUESTDESC><REPORTNAME>Vouchers</REPORTNAME></REQUESTDESC><REQUESTDATA>\n'

function voucherXml(voucher: Voucher): string {
  const { remoteId, type, number, day, party, partyGstin, narration } = voucher
  const entries = voucher.entries.filter(({ paise }) => paise !== 0)
  invariant(
    entries.reduce((sum, { paise }) => sum + paise, 0) === 0,
    'the entries of a voucher come to nothing',
  )
  return (
    `<TALLYMESSAGE xmlns:UDF="TallyUDF"><VOUCHER REMOTEID="${xmlText(remoteId)}" VCHTYPE="${type}" ACTION="Create" OBJVIEW="Accounting Voucher View">` +
    element('DATE', day.replaceAll('-', '')) +
    element('VOUCHERTYPENAME', type) +
    element('VOUCHERNUMBER', number) +
    element('REFERENCE', number) +
    element('PARTYLEDGERNAME', party) +
    (partyGstin ? element('PARTYGSTIN', partyGstin) : '') +
    element('NARRATION', narration) +
    element('PERSISTEDVIEW', 'Accounting Voucher View') +
    entries.map(entryXml).join('') +
    '</VOUCHER></TALLYMESSAGE>\n'
  )
}

/** Tally writes debits as negative amounts. */
function entryXml({ ledger, paise }: Voucher['entries'][number]): string {
  const isDebit = paise > 0
  return (
    `<ALLLEDGERENTRIES.LIST>${element('LEDGERNAME', ledger)}` +
    element('ISDEEMEDPOSITIVE', isDebit ? 'Yes' : 'No') +
    `${element('AMOUNT', decimalRupees(-paise))}</ALLLEDGERENTRIES.LIST>`
  )
}

function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`
}
