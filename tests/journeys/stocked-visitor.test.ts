import { expect, test } from 'vitest'
import { readUrlMap } from '../access/url-map.ts'
import { NOT_HERE, stockedAddresses } from './stocked-addresses.ts'
import { openStockedJourneys, sweepPages } from './stocked-pages.ts'

const journeys = openStockedJourneys()

test('every page of the URL map is looked at in a full marketplace, or it is said where', async () => {
  const pages = (await readUrlMap()).filter(({ isPage }) => isPage).map(({ path }) => path)
  const here = await stockedAddresses(journeys.shop().app)
  expect([...here.keys(), ...Object.keys(NOT_HERE)].toSorted()).toEqual(pages.toSorted())
  const empty = [...here].filter(([, { addresses }]) => addresses.length === 0)
  expect(empty, 'pages without an address in the stocked marketplace').toEqual([])
})

sweepPages(journeys, 'visitor')
