/** The name of an account that was made with a number alone, until its first order says how its person is called. */
export const UNNAMED = 'Customer'
