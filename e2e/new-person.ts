import { expect, type Page } from '@playwright/test'
import { open } from './open.ts'

export const PASSWORD = 'Sunrise7'

export interface Person {
  email: string
  userName: string
  /** An unused card, so that the trial is available (D5, D17.sandbox-cards). */
  card: string
}

let count = 0

/** Returns a person unknown to the studio. */
export function newPerson(): Person {
  count += 1
  const mark = `${Date.now().toString(36)}${count}`
  return { email: `rosa.${mark}@almeida.studio`, userName: `rosa.${mark}`, card: newCard() }
}

/** Fifteen digits, the last ten of them random, and the check digit (Luhn). */
function newCard(): string {
  const digits = `45399${Math.floor(Math.random() * 1e10)
    .toString()
    .padStart(10, '0')}`
  const sum = [...digits].reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Step 1: fills in the account's fields and continues. */
export async function makeAccount(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First name').fill('Rosa')
  await page.getByLabel('Last name').fill('Almeida')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('User name').fill(person.userName)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
}

export async function typeCard(page: Page, number: string, cvc = '424'): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('0834')
  await page.getByLabel('CVC').fill(cvc)
}

/** Ticks the captcha; the proof of work takes a moment. */
export async function proveAPerson(page: Page): Promise<void> {
  await page.getByLabel('I am a person').check()
  await expect(page.getByText('Checked', { exact: true })).toBeVisible()
}

/** Runs the whole sign-up and the first sign-in, with a plan of the pricing page. */
export async function join(page: Page, person: Person, plan = 'Full Membership'): Promise<void> {
  await open(page, '/membership-pricing')
  await page.getByRole('link', { name: `Choose plan ${plan}` }).click()
  await makeAccount(page, person)
  await expect(page).toHaveURL(/\/signup\/third-step$/)
  await typeCard(page, person.card)
  await proveAPerson(page)
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByLabel('I accept').check()
  await page.getByRole('button', { name: 'Start My Membership' }).click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await open(page, '/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}
