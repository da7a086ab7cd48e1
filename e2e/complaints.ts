import type { Page } from '@playwright/test'

/** Collects the browser's errors: CSP violations, also harmless ones, exceptions, and failed requests. */
export async function complaintsOf(page: Page): Promise<string[]> {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // biome-ignore lint/suspicious/noConsole: the way out of the page
      console.error('Refused by the policy:', event.violatedDirective, event.sample, event.blockedURI)
    })
  })
  return complaints
}
