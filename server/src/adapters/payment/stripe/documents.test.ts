import { expect, test } from 'vitest'
import type { ProviderInvoice } from '../payments.ts'
import { describeProvider } from '../testing/describe-provider.ts'
import { newKey, startMembership } from '../testing/provider.ts'

describeProvider('invoices to look at (reliability 4.6)', (provider) => {
  const payments = () => provider().payments
  const invoicesOf = async (subscription: string) => (await payments().listInvoices({ subscription })).records

  async function expectDocuments(invoice: ProviderInvoice | undefined) {
    expect(invoice?.number).toMatch(/\w+-\d+/)
    const page = await fetch(invoice!.hostedUrl!)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toContain('text/html')
    await page.text()
    const pdf = await fetch(invoice!.pdfUrl!)
    expect(pdf.status).toBe(200)
    expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')
  }

  test('one that is paid, and one over nothing, each have a page and a PDF', async () => {
    const { id } = await startMembership(provider(), { trialDays: 7 })
    await provider().advance(7.1)
    const [paid, nothing] = await invoicesOf(id)
    expect(paid).toMatchObject({ status: 'paid', totalCents: 2900 })
    expect(nothing).toMatchObject({ status: 'paid', totalCents: 0 })
    await expectDocuments(paid)
    await expectDocuments(nothing)
  })

  test('one that is open, and the same once it is void, has a page and a PDF', async () => {
    const { id } = await startMembership(provider(), { trialDays: 7, card: '4000000000000341' })
    await provider().advance(7.1)
    const [open] = await invoicesOf(id)
    expect(open).toMatchObject({ status: 'open' })
    await expectDocuments(open)
    expect(await payments().voidInvoice(open!.id, newKey())).toMatchObject({ status: 'void' })
    await expectDocuments((await payments().getInvoice(open!.id))!)
  })

  test('one that is given up has a page and a PDF', async () => {
    if (!provider().retryDays) provider().leaveOut('as what becomes of it is a setting of the account')
    const { id } = await startMembership(provider(), { trialDays: 7, card: '4000000000000341' })
    await provider().advance(15)
    const [given] = await invoicesOf(id)
    expect(given).toMatchObject({ status: 'uncollectible' })
    await expectDocuments(given)
  })
})
