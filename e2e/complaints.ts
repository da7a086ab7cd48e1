import type { Page } from '@playwright/test'

/** Collects what the browser complains of: blocked by the policy, also where the page does not mind, or thrown, or not found. */
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
