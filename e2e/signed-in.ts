import type { Page } from '@playwright/test'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import type { SignedIn } from '@studio/contract/people/sign-in/schema.ts'
import { callAt } from '../server/src/testing/call-at.ts'
import { joinByCalls } from '../server/src/testing/join-by-calls.ts'
import { PASSWORD, type Person } from './new-person.ts'

/** Signs the page in as a person who has just joined; the sign-up has a journey of its own (join.spec.ts). */
export async function arriveAsMember(page: Page, person: Person, plan = 'Full Membership'): Promise<void> {
  const url = await originOf(page)
  await keepSession(page, url, await joinByCalls(url, { ...person, password: PASSWORD, plan }))
}

/** Signs the page in as an existing person. */
export async function arriveSignedIn(page: Page, email: string, password: string): Promise<void> {
  const url = await originOf(page)
  await keepSession(page, url, await callAt(url)(signIn, { body: { email, password } }))
}

export const ADMIN = { email: 'admin@demo.studio', password: 'Admin123' }

/** Calls as the demo's Admin. */
export async function asAdmin(baseURL: string) {
  return callAt(baseURL, (await callAt(baseURL)(signIn, { body: ADMIN })).accessToken)
}

async function originOf(page: Page): Promise<string> {
  return new URL((await page.request.get('/health/live')).url()).origin
}

/** Stores a sign-in as the site does: web/app/platform/session.ts. */
async function keepSession(page: Page, origin: string, { accessToken, refreshToken, user }: SignedIn) {
  const session = { accessToken, refreshToken, user: { ...user, address: '', country: '', city: '' } }
  const cookie = { name: 'signed_in', value: '1', domain: new URL(origin).hostname, path: '/' }
  await page.context().setStorageState({
    cookies: [{ ...cookie, expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' }],
    origins: [{ origin, localStorage: [{ name: 'session', value: JSON.stringify(session) }] }],
  })
}
