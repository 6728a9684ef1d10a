import { existsSync } from 'node:fs'
import { installDebianPackages, isDebianRoot } from './debian.mjs'
import { step } from './progress.mjs'

/** The browsers other than Chromium, each with the variable that names it and Debian's packages for it. */
const OTHERS = [
  { variable: 'FIREFOX_PATH', path: '/usr/bin/firefox-esr', packages: ['firefox-esr'] },
  {
    variable: 'WEBKIT_DRIVER_PATH',
    path: '/usr/bin/WebKitWebDriver',
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
]

/**
 * Firefox and WebKit for the full run, as environment variables: those that are there, else Debian's, which root installs
 * now. Where one cannot be had its journeys are left out, and the others run.
 */
export async function findOrInstallOtherBrowsers() {
  if (isDebianRoot() && OTHERS.some((each) => !find(each)))
    await step('other browsers installed', installOthers, { slow: true })
  return Object.fromEntries(
    OTHERS.flatMap((each) => {
      const found = find(each)
      return found ? [[each.variable, found]] : []
    }),
  )
}

function find({ variable, path }) {
  const asked = process.env[variable] || path
  if (existsSync(asked)) return asked
  if (process.env[variable]) throw new Error(`${variable} names ${asked}, which does not exist.`)
}

async function installOthers(say) {
  try {
    await installDebianPackages(
      OTHERS.filter((each) => !find(each)).flatMap(({ packages }) => packages),
      say,
    )
  } catch (error) {
    say(`${error.message}; the journeys in other browsers are left out`)
  }
}
