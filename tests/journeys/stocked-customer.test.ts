import { openStockedJourneys, sweepPages } from './stocked-pages.ts'

const journeys = openStockedJourneys()

sweepPages(journeys, 'customer')
sweepPages(journeys, 'applicant')
