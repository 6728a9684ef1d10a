import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Sends a person on to the list at once, in the browser or by its own refresh; search engines see the status 404. */
export function UnknownProduct() {
  const navigate = useNavigate()
  useEffect(() => {
    navigate('/products', { replace: true })
  }, [navigate])
  return (
    <EmptyState
      as="h1"
      title="This product is not in our shop"
      action={<ButtonLink to="/products">All products</ButtonLink>}
    >
      <noscript>
        <meta httpEquiv="refresh" content="0;url=/products" />
      </noscript>
      <p>It may have been discontinued. We are taking you to all products.</p>
    </EmptyState>
  )
}
