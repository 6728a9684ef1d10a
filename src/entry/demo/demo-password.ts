/** Published in the README: whoever knows it gets in wherever an account still has it. */
export const DEMO_PASSWORD = 'nanonagar-demo'
