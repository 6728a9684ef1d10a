/** What marketplaces of tests seal with: a copy of one opens what the first has sealed. */
export const TEST_SECRET = 'a secret that only tests know, 40 letters'
