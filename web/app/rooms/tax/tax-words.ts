import type { Invoice } from '@studio/contract/billing/schema.ts'
import type { ChangePreview, PreviewTax } from '@studio/contract/membership/schema.ts'
import { cents, major, percentText as percentIn } from '@studio/contract/money.ts'
import { amountText, studioMoney } from '../../ui/words/money-words.ts'

/** "19%", "8.1%" */
export const percentText = (percent: number): string => percentIn(percent, studioMoney())

/** "19% VAT" */
export const rateText = ({ name, percent }: { name: string; percent: number }): string =>
  `${percentText(percent)} ${name}`

/** ", incl. 19% VAT": after what is charged; empty where nothing is taken. */
export const inclTax = (tax: { name: string; percent: number } | undefined): string =>
  tax && tax.percent > 0 ? `, incl. ${rateText(tax)}` : ''

/** "incl. $6.30 VAT 21%, -$2.85 VAT 19%": the tax in an invoice, by each rate; null without one. */
export function invoiceTaxText({ tax }: Pick<Invoice, 'tax'>): string | null {
  if (!tax) return null
  if (tax.reverse) return 'reverse charge'
  const rates = tax.byRate ?? [{ ...tax, tax: tax.amount }]
  const words = rates.flatMap(({ name, percent, tax: share }) =>
    name === null || share === 0 ? [] : `${amountText(share)} ${name} ${percentText(percent)}`,
  )
  return words.length > 0 ? `incl. ${words.join(', ')}` : null
}

type Charges = Pick<ChangePreview, 'dueNow' | 'nextAmount' | 'tax'>

/** The first charge without its tax, and the tax: "Full Membership: $24.37", "VAT 19%: $4.63". */
export function taxRows({ dueNow, nextAmount, tax }: Charges, what: string): [string, string][] {
  if (!tax) return []
  if (tax.reverse) return [[tax.name, `${amountText(0)}, owed by you (reverse charge)`]]
  const [charged, share] = dueNow > 0 || nextAmount === null ? [dueNow, tax.now] : [nextAmount, tax.next ?? 0]
  if (share === 0) return []
  return [
    [what, amountText(netOf(charged, share))],
    // What was paid before may be credited by another rate than today's.
    [share < 0 ? 'Tax credited' : `${tax.name} ${percentText(tax.percent)}`, amountText(share)],
  ]
}

/** An amount without the tax in it. */
function netOf(amount: number, tax: number): number {
  const money = studioMoney()
  return major(cents(amount, money) - cents(tax, money), money)
}

type Coming = Charges & Pick<ChangePreview, 'renewAmount'>

/** Charges without the tax on top of them, as long as it isn't known where they are taxed; after a code the plan costs its price. */
export function beforeTax<Some extends Coming>(charges: Some, price: number): Some {
  const { dueNow, nextAmount, renewAmount, tax } = charges
  if (!tax || tax.inclusive) return charges
  const next = nextAmount === null ? null : netOf(nextAmount, tax.next ?? 0)
  return {
    ...charges,
    dueNow: netOf(dueNow, tax.now),
    nextAmount: next,
    renewAmount: renewAmount === null || renewAmount === nextAmount ? renewAmount && next : price,
  }
}

/** The next charge without tax that is added, as the price is: a code is seen by what it takes off the price. */
export const beforeAddedTax = (amount: number, tax: PreviewTax | undefined): number =>
  tax && !tax.inclusive ? netOf(amount, tax.next ?? 0) : amount
