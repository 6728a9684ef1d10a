import { openStockedJourneys, sweepPages } from './stocked-pages.ts'

sweepPages(openStockedJourneys(), 'admin')
