import { openStockedJourneys, sweepPages } from './stocked-pages.ts'

sweepPages(openStockedJourneys(), 'admin', { index: 1, of: 2 })
