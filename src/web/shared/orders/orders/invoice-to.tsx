import type { InvoiceTo as Buyer } from '#server/money/invoicing/invoice-to.ts'

/** Whom the invoices of a business order name, among the facts of the order. */
export function InvoiceTo({ buyer }: { buyer: Buyer | undefined }) {
  if (!buyer) return null
  const { address } = buyer
  return (
    <div>
      <dt className="pb-1 font-semibold">Invoice to</dt>
      <dd className="wrap-anywhere">
        {buyer.company}
        <span className="figures block">GSTIN {buyer.gstin}</span>
        {address ? (
          <span className="block text-muted">
            {address.street}, {address.city} <span className="figures">{address.postalCode}</span>
          </span>
        ) : null}
        <span className="block text-muted">Place of supply: {buyer.state}</span>
        {buyer.poNumber ? <span className="block">Purchase order: {buyer.poNumber}</span> : null}
      </dd>
    </div>
  )
}
