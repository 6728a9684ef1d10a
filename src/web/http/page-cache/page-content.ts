import { createContext, type RouterContextProvider } from 'react-router'

/** What of the catalogue a page shows, so far as a change of it changes the page. The site's own facts belong to every page. */
export interface PageContent {
  /** Ids of products of which the page shows more than a card. */
  products?: readonly string[]
  /** Names of categories whose cards the page shows, chooses from or counts. */
  categories?: readonly string[]
  /** The page shows, chooses from or counts cards of any category. */
  allProducts?: boolean
}

export interface PageNote {
  content?: PageContent
  /** From then on it shows something else, though nobody changes anything. */
  until?: Date
}

/** Where the page that is being made writes down what it shows; absent when nobody keeps it. */
export const pageContentContext = createContext<PageNote | undefined>(undefined)

/**
 * For the loader of a page that shows everybody the same: says what it shows. Only a page that said so is kept and
 * shown to others. Its loaders may read nothing of a person but what `shopperContext` and the root loader give.
 */
export function declareContent(context: Readonly<RouterContextProvider>, content: PageContent): void {
  const note = context.get(pageContentContext)
  if (note) note.content = content
}

/** For the loader of such a page: what it shows is of before this moment. */
export function declareUntil(context: Readonly<RouterContextProvider>, until: Date | undefined): void {
  const note = context.get(pageContentContext)
  if (note && until && !(note.until && note.until < until)) note.until = until
}
