import { createContext } from 'react-router'
import type { Visitor } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'

/** Set once for each request, read by loaders and actions: `context.get(appContext)`. */
export const appContext = createContext<App>()
export const visitorContext = createContext<Visitor>()
/** The session could not be read: who is there is not known, which is not the same as nobody. */
export const isVisitorUnknownContext = createContext(false)
/** The address the request came from, through the trusted proxies only. */
export const addressContext = createContext<string>()
/** Whether a program on this machine sent the request straight to the server, with nobody in between. */
export const thisMachineContext = createContext<boolean>()
/** Another form for the same parcel is being answered at its door: in how many seconds this one may be sent again. */
export const doorBusySecondsContext = createContext<number | undefined>(undefined)
/** The page that is asked for by its data is to be opened as a document, which says that nobody can confirm it. */
export const documentInsteadContext = createContext<string | undefined>(undefined)
/** This response's script nonce. */
export const nonceContext = createContext<string>()
/** What a person can name when they report that something failed; the log has it too. */
export const requestIdContext = createContext<string>()
/** Set when the database was away or busy, or a line was full: the answer says when to come back. */
export const passingFaultContext = createContext<boolean>(false)

/** What a page tells about its visitor's shopping, where it is known before the page is made. */
export interface Shopper {
  cartCount: number
  deliveryPin: string | undefined
  /** Parcels that the visitor refused, over the days that count; asked only where a page says how one can pay. */
  refusedParcels: number
}
/** Absent where an action may change it before the page is made: the page reads it then. */
export const shopperContext = createContext<Shopper | undefined>(undefined)
