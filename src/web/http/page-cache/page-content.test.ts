import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { declareUntil, type PageNote, pageContentContext } from './page-content.ts'

const NOON = new Date('2026-11-27T12:00:00Z')
const ONE = new Date('2026-11-27T13:00:00Z')

test.each([[[ONE, NOON]], [[NOON, ONE]], [[undefined, NOON]], [[NOON, undefined]]])(
  'of several moments the first counts (%j)',
  (moments) => {
    const context = new RouterContextProvider()
    const note: PageNote = {}
    context.set(pageContentContext, note)
    for (const moment of moments) declareUntil(context, moment)
    expect(note.until).toEqual(NOON)
  },
)
