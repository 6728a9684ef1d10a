import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { openTestApp } from '#tests/support/test-app.ts'
import { appContext } from '#web/http/context.ts'
import { type PageNote, pageContentContext } from '#web/http/page-cache/page-content.ts'
import { promotionsOfOffers, shownCards } from './shown-cards.action.ts'

test('a page whose promotions cannot be read goes without them, and is not kept', async () => {
  const { app, close } = await openTestApp()
  // From here on nothing can be asked.
  await close()
  const warned: unknown[] = []
  const log = { ...app.log, warn: (...said: unknown[]) => warned.push(said) } as typeof app.log
  const open = () => {
    const context = new RouterContextProvider()
    const note: PageNote = {}
    context.set(appContext, { ...app, log })
    context.set(pageContentContext, note)
    return { context, note }
  }
  const { context, note } = open()
  const cards = [{ offerId: app.random.uuid(), pricePaise: 100, inStock: true }]
  expect(await shownCards(context, undefined, cards)).toEqual(cards)
  const offers = [{ id: app.random.uuid(), unitPricePaise: 100 }]
  expect(await promotionsOfOffers(context, offers)).toEqual({})
  // The same page does not wait again, another one does.
  expect(warned).toHaveLength(1)
  expect(await promotionsOfOffers(open().context, offers)).toEqual({})
  expect(warned).toHaveLength(2)
  expect(note.until?.getTime()).toBeLessThanOrEqual(Date.now())
})
