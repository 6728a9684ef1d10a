import type { LucideIcon } from 'lucide-react'
import { Form } from 'react-router'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export interface NewsletterWords {
  ask: string
  askDetail: string
  press: string
  done: string
  doneDetail: string
}

/**
 * What a link in a newsletter mail opens: a question, and after the press its answer. Only the button acts: programs
 * that look into mails follow links, but do not press buttons.
 */
export function NewsletterLink(o: {
  icon: LucideIcon
  words: NewsletterWords
  token: string
  isDone: boolean | undefined
}) {
  const { icon, words, token, isDone } = o
  if (isDone === undefined) {
    return (
      <EmptyState as="h1" icon={icon} title={words.ask}>
        <p>{words.askDetail}</p>
        <Form method="post" className="pt-6">
          <input type="hidden" name="token" value={token} />
          <Button type="submit" variant="primary">
            {words.press}
          </Button>
        </Form>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      as="h1"
      icon={icon}
      title={isDone ? words.done : 'This link does not work any more'}
      action={<ButtonLink to="/products">Browse Products</ButtonLink>}
    >
      <p>{isDone ? words.doneDetail : 'It may have been replaced by one in a later mail.'}</p>
    </EmptyState>
  )
}
