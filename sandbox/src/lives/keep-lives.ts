import type pg from 'pg'
import type { Store } from '../store/store.ts'
import type { Work } from '../store/work.ts'
import { type Life, type Lived, live } from './live.ts'
import type { Memory, Row } from './memory-work.ts'

interface Surroundings {
  secretKey: string
  until: Date
}

/**
 * Lives the lives of many customers in memory and stores what is left of them, in one transaction: months of a
 * studio in a moment. What an attempt that was killed has left of the same customers is replaced.
 */
export function keepLives(store: Store, lives: readonly Life[], around: Surroundings): Promise<Lived[]> {
  return store.inLine(async (client) => {
    const work = store.workOn(client, { now: Math.floor(around.until.getTime() / 1000) })
    const catalogue = await catalogueOf(work, lives)
    const all: Lived[] = []
    const rows: Row[] = []
    for (const life of lives) {
      const { lived, made } = await live(life, { ...around, catalogue, publicUrl: work.publicUrl })
      all.push(lived)
      rows.push(...made.values())
    }
    await removeEarlier(client, lives)
    await insert(
      client,
      // Lists begin with what was stored last.
      rows.sort((one, other) => one.created - other.created),
    )
    return all
  })
}

async function catalogueOf(work: Work, lives: readonly Life[]): Promise<Memory> {
  const catalogue: Memory = new Map()
  const keep = (kind: 'price' | 'product', body: { id: string }) =>
    catalogue.set(body.id, { id: body.id, kind, created: work.now, body, hidden: null })
  for (const id of new Set(lives.map(({ price }) => price))) {
    const price = await work.need('price', id)
    keep('price', price)
    keep('product', await work.need('product', price.product))
  }
  return catalogue
}

async function removeEarlier(client: pg.ClientBase, lives: readonly Life[]): Promise<void> {
  const emails = lives.map(({ customer }) => customer.email)
  const { rows } = await client.query(
    `select id from sandbox.objects where kind = 'customer' and lookup = any($1)`,
    [emails],
  )
  if (rows.length === 0) return
  const customers = rows.map(({ id }) => id)
  await client.query('delete from sandbox.objects where customer = any($1) or id = any($1)', [customers])
}

/** Rows of one statement: its text stays some megabytes. */
const AT_ONCE = 1000

async function insert(client: pg.ClientBase, rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await client.query(
      `insert into sandbox.objects (id, kind, customer, parent, lookup, created, due, body, hidden)
       select id, kind, customer, parent, lookup, created, due, body, hidden
       from jsonb_to_recordset($1::jsonb) as made (id text, kind text, customer text, parent text, lookup text,
         created bigint, due bigint, body jsonb, hidden jsonb)`,
      [JSON.stringify(rows.slice(from, from + AT_ONCE))],
    )
}
