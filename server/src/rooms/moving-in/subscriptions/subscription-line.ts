import { Email } from '@studio/contract/email.ts'
import { z } from 'zod'
import type { CsvLine } from '../reading/read-lines.ts'
import type { TakeoverLine } from './find-takeover.ts'

const id = (prefix: string) =>
  z
    .string()
    .regex(new RegExp(`^(${prefix}_[A-Za-z0-9]{1,100})?$`))
    .default('')

/** Columns of a file of subscriptions; others are passed over. */
const Columns = z.object({
  email: Email,
  subscription: id('sub'),
  customer: id('cus'),
  plan: z.string().max(200).default(''),
})

const WRONG: Record<string, string> = {
  email: 'email is not an email address',
  subscription: 'subscription is an id such as sub_1AbC',
  customer: 'customer is an id such as cus_1AbC',
  plan: 'plan is the title of a plan',
}

/** A line as a question to the payment provider, or a sentence for each thing that is wrong with it. */
export function takeoverLineOf({ fields, wrong }: CsvLine): TakeoverLine | { wrong: string[] } {
  if (wrong) return { wrong: [wrong] }
  const read = Columns.safeParse(fields)
  if (!read.success) {
    const columns = read.error.issues.map(({ path }) => String(path[0]))
    return { wrong: [...new Set(columns)].map((column) => WRONG[column] ?? column) }
  }
  const { email, subscription, customer, plan } = read.data
  if (!subscription && !customer) return { wrong: ['names neither a subscription nor a customer'] }
  return { email, id: subscription || customer, plan }
}
