import { Link } from 'react-router'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { unbrokenPlaces } from '#domain/ground/shared/unbroken-text.ts'
import { findState, findStateByGstCode } from '#domain/ground/shipping/states.ts'
import { defaultPrefix } from '#domain/selling/sellers/invoice-prefix.ts'
import { placeWords } from '#domain/selling/sellers/seller-address.ts'
import type { SellerRecord } from '#server/selling/sellers/seller-record-views.ts'
import type { ShownAddress } from '#server/selling/sellers/seller-settings-views.ts'

/** What the seller says of itself; of its bank account only the end. */
export function SellerDetails({ seller, canLink }: { seller: SellerRecord; canLink: boolean }) {
  const { legalName, gstin, pan, registered, pickup, returns, careEmail, carePhone, bank, people } = seller
  const places = {
    registered: placeLine(registered),
    pickup: placeLine(pickup),
    returns: placeLine(returns),
  }
  const words = placeWords(places)
  const { invoicePrefix, einvoicesFrom, linkedAccount } = seller
  return (
    <dl className="grid gap-x-8 gap-y-4 text-[0.9375rem] sm:grid-cols-2">
      <Fact label="Legal name">{legalName}</Fact>
      <Fact label="GSTIN and PAN">{[gstin, pan].filter(Boolean).join(', ')}</Fact>
      <Fact label="Registered address">{places.registered}</Fact>
      <Fact label="Pickup address">{words.pickup}</Fact>
      <Fact label="Return address">{words.returns}</Fact>
      <Fact label="Grievance contact">{[careEmail, carePhone].filter(Boolean).join(', ')}</Fact>
      <Fact label="Bank account">
        {bank ? (
          <>
            {bank.holder},{' '}
            <span className="whitespace-nowrap">
              <span aria-hidden="true">•••• </span>
              <span className="sr-only">ending in </span>
              {bank.last4}
            </span>
            , {bank.ifsc}
          </>
        ) : null}
      </Fact>
      <Fact label="Account with the payment service">
        {linkedAccount || canLink ? (
          <>
            {linkedAccount}{' '}
            {canLink ? (
              <Link to={`/admin/vendors/${seller.id}/payment-account`} className="text-link">
                {linkedAccount ? 'Change' : 'Link an account'}
              </Link>
            ) : null}
          </>
        ) : null}
      </Fact>
      <Fact label="Invoices">
        Numbered {invoicePrefix ?? `${defaultPrefix(seller.name)}, from the shop name`};{' '}
        {einvoicesFrom ? `e-invoices from ${formatDate(einvoicesFrom)}` : 'no e-invoices'}
      </Fact>
      <Fact label="People">
        {people.map(({ userId, name, email, isActive }) => (
          <span key={userId} className="block">
            <Link to={`/admin/users/${userId}`} className="text-link">
              {name}
            </Link>{' '}
            <span className="text-muted">
              {email}
              {isActive ? '' : ', deactivated'}
            </span>
          </span>
        ))}
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  const isEmpty = !children || (Array.isArray(children) && children.length === 0)
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="break-words">{isEmpty ? <span className="text-muted">Not given</span> : children}</dd>
    </div>
  )
}

function placeLine({ address, city, state, postalCode }: ShownAddress): string {
  const known = state ? (findState(state) ?? findStateByGstCode(state))?.name : undefined
  return unbrokenPlaces(
    [address, [city, postalCode].filter(Boolean).join(' '), known].filter(Boolean).join(', '),
  )
}
