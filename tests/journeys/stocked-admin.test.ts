import { openStockedJourneys, sweepPages } from './stocked-pages.ts'

sweepPages(openStockedJourneys(), 'admin', { index: 0, of: 2 })
