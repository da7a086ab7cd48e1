import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import type { StripeStudio } from '../../server/src/testing/stripe-studio.ts'

type Provider = StripeStudio['provider']

const script = readFileSync(join(import.meta.dirname, 'stripe-js.js'), 'utf8')
const open = { 'access-control-allow-origin': '*' }

/** Routes Stripe's hosts in the browser to the sandbox. `questions` counts the bank's challenges. */
export async function routeStripe(page: Page, provider: Provider): Promise<{ questions: number }> {
  const seen = { questions: 0 }
  let lastRefusal: Promise<{ redirectUrl?: string }> = Promise.resolve({})
  page.on('response', (answer) => {
    if (answer.status() === 402) lastRefusal = answer.json()
  })
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  await page.route('https://api.stripe.com/v1/payment_methods', (route) => makeCard(route, provider))
  await page.route('https://api.stripe.com/v1/next_action', async (route) => {
    seen.questions += 1
    const { redirectUrl = '' } = await lastRefusal
    const outcome = new URLSearchParams({ outcome: 'complete' })
    await (await fetch(redirectUrl, { method: 'POST', body: outcome })).text()
    await route.fulfill({ json: { setupIntent: { status: 'succeeded' } }, headers: open })
  })
  return seen
}

async function makeCard(route: Route, provider: Provider): Promise<void> {
  const typed = new URLSearchParams(route.request().postData() ?? '')
  const card = {
    number: typed.get('number') ?? '',
    exp_month: Number(typed.get('exp_month')),
    exp_year: Number(typed.get('exp_year')),
    cvc: typed.get('cvc') ?? '',
  }
  try {
    await route.fulfill({ json: await provider.createPaymentMethod(card), headers: open })
  } catch (error) {
    const { code, message } = error as { code: string; message: string }
    await route.fulfill({ status: 402, json: { error: { code, message } }, headers: open })
  }
}
