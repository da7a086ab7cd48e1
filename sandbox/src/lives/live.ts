import { doDue } from '../billing/due.ts'
import type { CardEntry } from '../cards/check.ts'
import { type HiddenCard, makePaymentMethod } from '../cards/payment-method.ts'
import { routes } from '../routes.ts'
import type {
  CustomerObject,
  InvoiceObject,
  PaymentMethodObject,
  SubscriptionObject,
} from '../store/objects.ts'
import type { Work } from '../store/work.ts'
import type { Form } from '../wire/form.ts'
import { Params } from '../wire/params.ts'
import { type Memory, MemoryWork } from './memory-work.ts'

/** What a customer did, from their first card to the present. */
export interface Life {
  customer: { email: string; name: string; userId: string }
  /** First part of the numbers of their invoices. */
  invoicePrefix: string
  card: CardEntry
  /** Of their membership, which recurs. */
  price: string
  trialDays: number
  /** The studio's id of the membership, as metadata. */
  subscriptionId: string
  startedAt: Date
  /** When they cancelled, for the end of the period; null if they never did. */
  cancelledAt: Date | null
  /** From when on their bank declines each charge; null if it never does. */
  declinedFrom: Date | null
}

/** What a life has led to; invoices have their payments, as where an answer expands them. */
export interface Lived {
  customer: CustomerObject
  card: PaymentMethodObject
  subscription: SubscriptionObject
  invoices: InvoiceObject[]
}

interface World {
  /** Prices and their products. */
  catalogue: Memory
  publicUrl: string
  secretKey: string
  until: Date
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** Lives a life in memory by the calls of the API and by what falls due, each at its own time. */
export async function live(life: Life, world: World): Promise<{ lived: Lived; made: Memory }> {
  const memory: Memory = new Map(world.catalogue)
  const workAt = (now: number) => new MemoryWork(memory, { now, publicUrl: world.publicUrl })
  const begun = await begin(workAt(seconds(life.startedAt)), life, world.secretKey)
  for (const [at, deed] of deedsOf(life, begun)) {
    await passTime(memory, workAt, seconds(at))
    await deed(workAt(seconds(at)))
  }
  await passTime(memory, workAt, seconds(world.until))
  const lived = await readLife(workAt(seconds(world.until)), begun)
  for (const id of world.catalogue.keys()) memory.delete(id)
  return { lived, made: memory }
}

interface Begun {
  customer: string
  method: string
  subscription: string
}

async function begin(work: Work, life: Life, secretKey: string): Promise<Begun> {
  const { userId, ...names } = life.customer
  const { id: customer } = await ask<CustomerObject>(work, '/v1/customers', {
    ...names,
    metadata: { userId },
  })
  await work.save('customer', {
    ...(await work.need('customer', customer)),
    invoice_prefix: life.invoicePrefix,
  })
  const { id: method } = await makePaymentMethod(work, life.card, secretKey)
  await ask(work, '/v1/setup_intents', {
    customer,
    payment_method: method,
    usage: 'off_session',
    confirm: 'true',
  })
  await ask(work, '/v1/customers/:id', { invoice_settings: { default_payment_method: method } }, customer)
  return { customer, method, subscription: await subscribe(work, life, customer) }
}

async function subscribe(work: Work, { price, trialDays, subscriptionId }: Life, customer: string) {
  const { id } = await ask<SubscriptionObject>(work, '/v1/subscriptions', {
    customer,
    items: { 0: { price } },
    payment_behavior: 'allow_incomplete',
    payment_settings: { payment_method_types: { 0: 'card' } },
    ...(trialDays > 0 ? { trial_period_days: String(trialDays) } : {}),
    metadata: { subscriptionId },
  })
  return id
}

/** Does a call of the API, as a request of the studio would. */
async function ask<Answer extends object>(work: Work, path: string, form: Form, id = ''): Promise<Answer> {
  const route = routes.find((one) => one.method === 'POST' && one.path === path)
  if (!route) throw new Error(`no call ${path}`)
  const params = new Params(form)
  params.only(route.params)
  return (await route.run(work, { id, params })) as Answer
}

/** What happens on the way, in its order. */
function deedsOf({ cancelledAt, declinedFrom }: Life, { method, subscription }: Begun) {
  const deeds: [Date, (work: Work) => Promise<unknown>][] = []
  if (cancelledAt)
    deeds.push([
      cancelledAt,
      (work) => ask(work, '/v1/subscriptions/:id', { cancel_at_period_end: 'true' }, subscription),
    ])
  if (declinedFrom)
    deeds.push([
      declinedFrom,
      async (work) => {
        const { behaviour, ...hidden } = await work.hidden<HiddenCard>(method)
        await work.hide(method, {
          ...hidden,
          behaviour: { ...behaviour, charge: 'noFunds' },
        } satisfies HiddenCard)
      },
    ])
  return deeds.sort(([one], [other]) => one.getTime() - other.getTime())
}

/** Does everything that falls due until a moment. */
async function passTime(memory: Memory, workAt: (now: number) => Work, until: number): Promise<void> {
  for (;;) {
    const rows = [...memory.values()].filter(({ due }) => typeof due === 'number' && due <= until)
    const next = rows.sort((one, other) => (one.due ?? 0) - (other.due ?? 0))[0]
    if (!next) return
    await doDue[next.kind]?.(workAt(next.due ?? until), next.body)
  }
}

async function readLife(work: Work, { customer, method, subscription }: Begun): Promise<Lived> {
  const invoices = await work.all('invoice', { customer })
  return {
    customer: await work.need('customer', customer),
    card: await work.need('payment_method', method),
    subscription: await work.need('subscription', subscription),
    invoices: await Promise.all(
      invoices.map(async (invoice) => ({
        ...invoice,
        payments: {
          object: 'list' as const,
          data: await work.all('invoice_payment', { parent: invoice.id }),
          has_more: false,
          url: `/v1/invoice_payments?invoice=${invoice.id}`,
        },
      })),
    ),
  }
}
