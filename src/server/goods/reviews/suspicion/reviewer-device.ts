import { createHmac } from 'node:crypto'
import { DEVICE_DAYS } from '#domain/goods/reviews/suspicion/signals.ts'
import type { App } from '#server/ground/app.ts'
import { readCookie, setCookie } from '#server/people/sign-in/sessions/cookies.ts'

const NAME = 'nn_reviewer'
/** 32 random bytes as base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/
export const REVIEWER_COOKIE_SECONDS = DEVICE_DAYS * 24 * 3600

/**
 * The mark of the browser in which somebody who is signed in reviews or votes, by which several accounts of one hand are
 * seen (decision 1181). Its cookie is random, says nothing of the browser and is not renewed: after 90 days there is
 * another one. What is stored is a hash of it under the shop’s own key.
 */
export function reviewerDevice(
  app: App,
  cookies: string | null,
): { markSha256: string; setCookie: string | undefined } {
  const known = readCookie(app, { cookies, name: NAME })
  const isKnown = known !== undefined && TOKEN.test(known)
  const token = isKnown ? known : app.random.token()
  return {
    markSha256: createHmac('sha256', app.config.secret).update(`reviewer-device\n${token}`).digest('hex'),
    setCookie: isKnown
      ? undefined
      : setCookie(app, { name: NAME, value: token, maxAge: REVIEWER_COOKIE_SECONDS }),
  }
}
