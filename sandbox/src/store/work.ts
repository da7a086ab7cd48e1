import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { missing } from '../wire/errors.ts'
import { type Keys, keysOf } from './keys.ts'
import type { Kind, Kinds } from './objects.ts'

const nouns: Partial<Record<Kind, string>> = { payment_method: 'PaymentMethod', invoiceitem: 'invoice item' }

/** Returns a new id in the provider's form. */
export const newId = (prefix: string) => `${prefix}_${randomText(24)}`
export const randomText = (length: number) =>
  randomBytes(length * 2)
    .toString('base64')
    .replace(/[+/=]/g, '')
    .slice(0, length)

export interface Filter {
  customer?: string | null
  parent?: string | null
  lookup?: string | null
  createdFrom?: number | null
  createdTo?: number | null
}

/** A unit of work: one transaction, with a fixed time. */
export class Work {
  /** Studio time in whole seconds. */
  readonly now: number
  /** Base address of the hosted pages, without a trailing slash. */
  readonly publicUrl: string
  /** Seconds for which the invoice of a new period is a draft. */
  readonly draftFor: number
  readonly request: { id: string | null; idempotency_key: string | null }
  private readonly client: pg.ClientBase
  private readonly isSent: (type: string) => boolean
  /** What was read or written by id. Nobody changes an object that was read. */
  private readonly known = new Map<string, { kind: Kind; body: unknown }>()
  /** Payments by invoice, as they were loaded. */
  private readonly payments = new Map<string, Kinds['invoice_payment'][]>()

  constructor(
    client: pg.ClientBase,
    at: {
      now: number
      publicUrl: string
      draftFor: number
      /** Whether the webhook is sent events of a type. */
      isSent: (type: string) => boolean
      requestId?: string
      idempotencyKey?: string | null
    },
  ) {
    this.client = client
    this.now = at.now
    this.publicUrl = at.publicUrl
    this.draftFor = at.draftFor
    this.isSent = at.isSent
    this.request = { id: at.requestId ?? null, idempotency_key: at.idempotencyKey ?? null }
  }

  async find<K extends Kind>(kind: K, id: string): Promise<Kinds[K] | null> {
    const known = this.known.get(id) ?? (await this.read(id))
    return known?.kind === kind ? (known.body as Kinds[K]) : null
  }

  async need<K extends Kind>(kind: K, id: string, param?: string): Promise<Kinds[K]> {
    const object = await this.find(kind, id)
    if (object) return object
    throw missing(nouns[kind] ?? kind.replace('_', ' '), id, param)
  }

  /** The same work as if an object were this one; nothing is stored. */
  supposing<K extends Kind>(object: Kinds[K] & { id: string }): Work {
    const find = async (kind: Kind, id: string) => (id === object.id ? object : this.find(kind, id))
    return Object.assign(Object.create(this), { find })
  }

  async findAny(id: string): Promise<object | null> {
    return ((this.known.get(id) ?? (await this.read(id)))?.body as object | undefined) ?? null
  }

  /** Reads objects that will be asked for by id. */
  async load(ids: string[]): Promise<void> {
    const left = ids.filter((id) => !this.known.has(id))
    if (left.length < 2) return
    const found = 'select id, kind, body from sandbox.objects where id = any($1)'
    const { rows } = await this.client.query(found, [left])
    for (const { id, kind, body } of rows) this.known.set(id, { kind, body })
  }

  /** Reads the payments of invoices that will be asked for them. */
  async loadPayments(invoices: string[]): Promise<void> {
    const { rows } = await this.client.query(
      `select parent, body from sandbox.objects where kind = 'invoice_payment' and parent = any($1) order by seq desc`,
      [invoices],
    )
    for (const id of invoices)
      this.payments.set(
        id,
        rows.filter(({ parent }) => parent === id).map(({ body }) => body),
      )
  }

  /** Returns the payments of an invoice, newest first. */
  async paymentsOf(invoice: string): Promise<Kinds['invoice_payment'][]> {
    return this.payments.get(invoice) ?? this.all('invoice_payment', { parent: invoice })
  }

  private async read(id: string) {
    const { rows } = await this.client.query('select kind, body from sandbox.objects where id = $1', [id])
    const row = rows[0] as { kind: Kind; body: unknown } | undefined
    if (row) this.known.set(id, row)
    return row
  }

  async save<K extends Kind>(kind: K, object: Kinds[K], own: Keys = {}): Promise<void> {
    const keys = { ...keysOf(kind, object), ...own }
    const id = (object as { id: string }).id
    const created = (object as { created?: number }).created ?? this.now
    const body = JSON.stringify(object)
    await this.client.query(
      `insert into sandbox.objects (id, kind, customer, parent, lookup, created, due, body)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (id) do update set customer = excluded.customer, parent = excluded.parent,
         lookup = excluded.lookup, due = excluded.due, body = excluded.body`,
      [id, kind, keys.customer, keys.parent, keys.lookup, created, keys.due, body],
    )
    this.known.set(id, { kind, body: JSON.parse(body) })
  }

  /** Changes a customer's stored invoices, events and idempotent answers. */
  async rewriteAll(customer: string, change: (kept: object) => object): Promise<void> {
    this.known.clear()
    const kept = await this.client.query(
      `select id, body from sandbox.objects where customer = $1 and kind in ('invoice', 'event')`,
      [customer],
    )
    for (const { id, body } of kept.rows)
      await this.client.query('update sandbox.objects set body = $2 where id = $1', [id, change(body)])
    const answers = await this.client.query(
      `select key, answer from sandbox.idempotency where answer::text like '%' || $1 || '%'`,
      [customer],
    )
    for (const { key, answer } of answers.rows)
      await this.client.query('update sandbox.idempotency set answer = $2 where key = $1', [
        key,
        change(answer),
      ])
  }

  async remove(id: string): Promise<void> {
    this.known.delete(id)
    await this.client.query('delete from sandbox.objects where id = $1', [id])
  }

  /** Returns an object's internal data: how a card behaves, which page confirms an intent. */
  async hidden<Hidden extends object>(id: string): Promise<Hidden> {
    const { rows } = await this.client.query('select hidden from sandbox.objects where id = $1', [id])
    return rows[0]?.hidden ?? {}
  }

  async hide(id: string, hidden: object): Promise<void> {
    await this.client.query('update sandbox.objects set hidden = $2 where id = $1', [
      id,
      JSON.stringify(hidden),
    ])
  }

  /** Returns objects, newest first. */
  async all<K extends Kind>(kind: K, filter: Filter, page: Page = { limit: 1000 }): Promise<Kinds[K][]> {
    const order = page.endingBefore ? 'asc' : 'desc'
    const wanted: [value: unknown, condition: (place: string) => string][] = [
      [kind, (place) => `kind = ${place}`],
      [filter.customer, (place) => `customer = ${place}`],
      [filter.parent, (place) => `parent = ${place}`],
      [filter.lookup, (place) => `lookup = ${place}`],
      [filter.createdFrom, (place) => `created >= ${place}`],
      [filter.createdTo, (place) => `created <= ${place}`],
      [page.startingAfter, (place) => `seq < (select seq from sandbox.objects where id = ${place})`],
      [page.endingBefore, (place) => `seq > (select seq from sandbox.objects where id = ${place})`],
    ]
    const given = wanted.filter(([value]) => value !== null && value !== undefined)
    const where = given.map(([, condition], index) => condition(`$${index + 1}`)).join(' and ')
    const { rows } = await this.client.query(
      `select id, body from sandbox.objects where ${where} order by seq ${order} limit $${given.length + 1}`,
      [...given.map(([value]) => value), page.limit],
    )
    for (const { id, body } of rows) this.known.set(id, { kind, body })
    const objects = rows.map((row) => row.body as Kinds[K])
    return page.endingBefore ? objects.reverse() : objects
  }

  async one<K extends Kind>(kind: K, filter: Filter): Promise<Kinds[K] | null> {
    return (await this.all(kind, filter, { limit: 1 }))[0] ?? null
  }

  /** Enqueues an event for delivery in this transaction, if the webhook is sent its type. */
  async queueDelivery(event: string, type: string): Promise<void> {
    if (!this.isSent(type)) return
    await this.client.query('insert into sandbox.deliveries (event) values ($1)', [event])
  }
}

interface Page {
  limit: number
  startingAfter?: string | null
  endingBefore?: string | null
}
