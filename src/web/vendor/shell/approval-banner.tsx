import { Link } from 'react-router'
import type { MissingPiece } from '#domain/vendors/shop-readiness.ts'
import { Notice } from '#web/ui/notice.tsx'

export interface Approval {
  standing: 'applied' | 'suspended'
  missing: readonly MissingPiece[]
  /** What was said when it was decided. */
  note: string | null
}

const PIECES: Record<MissingPiece, { label: string; to: string }> = {
  'legal-name': { label: 'Legal name', to: '/vendor/settings#business' },
  'tax-number': { label: 'GSTIN', to: '/vendor/settings#business' },
  address: { label: 'Registered address', to: '/vendor/settings#business' },
  'pickup-address': { label: 'Pickup address', to: '/vendor/settings#business' },
  'customer-care': { label: 'Customer-care e-mail and phone', to: '/vendor/settings#care' },
  'bank-account': { label: 'Bank account', to: '/vendor/settings#bank' },
  product: { label: 'A first product', to: '/vendor/products' },
}

/** As long as nothing of the shop is on sale: why, and what its owner can do about it. */
export function ApprovalBanner({ standing, missing, note }: Approval) {
  if (standing === 'suspended') {
    return (
      <Notice tone="bad" title="Your shop is suspended" className="mb-8">
        <p>
          Your products are not shown to shoppers. Orders that were placed before are still to be sent. Please{' '}
          <Link to="/contact" className="text-link">
            contact us
          </Link>
          .
        </p>
        {note ? <p className="pt-1">{note}</p> : null}
      </Notice>
    )
  }
  if (missing.length === 0) {
    return (
      <Notice title="We are checking your shop" className="mb-8">
        <p>We have all that we need. Nothing of yours is on sale yet; we write to you once it is approved.</p>
      </Notice>
    )
  }
  return (
    <Notice tone="warn" title="Your shop is not approved yet" className="mb-8">
      <p>You can prepare everything; nothing is on sale until an administrator approves it. Still missing:</p>
      <ul className="flex flex-wrap gap-x-4 pt-1">
        {missing.map((piece) => (
          <li key={piece}>
            <Link
              to={PIECES[piece].to}
              className="inline-flex min-h-8 items-center text-link pointer-coarse:min-h-11"
            >
              {PIECES[piece].label}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
