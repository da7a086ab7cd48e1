import { expect, type Page } from '@playwright/test'
import { waitForHydration } from './open.ts'

/** Ends the page's session as another device does; the page is told by its next call. */
export async function endSession(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { refreshToken } = JSON.parse(localStorage.getItem('session') ?? '{}')
    const headers = { 'content-type': 'application/json' }
    await fetch('/api/User/logout', { method: 'POST', headers, body: JSON.stringify({ refreshToken }) })
  })
}

/** Signs in on the page to which a session that is over leads. */
export async function signInAgain(page: Page, email: string, password: string): Promise<void> {
  await expect(page).toHaveURL(/\/signin$/)
  await waitForHydration(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}
