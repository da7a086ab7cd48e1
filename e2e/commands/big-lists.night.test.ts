import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { sizes } from '../../tools/bench/fill.mjs'
import { asks } from '../../tools/bench/lists.ts'
import { openStudio, withEngine } from '../../tools/bench/studio.ts'

/** Large enough that PostgreSQL prefers indexes, small enough to be filled in two seconds. */
const size = { ...sizes.small, users: 12_000, receipts: 12_000, entries: 12_000 }
/** As far into the list as page 1,000 is with 100,000 people. */
const FAR = 120
/** Tables of more rows grow with the people; the library is read as a whole once, and kept. */
const BIG = 5_000
/** Rows that a list may read and leave out. */
const MOST_LEFT_OUT = 1_000

interface Asked {
  text: string
  values?: unknown[] | undefined
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

afterEach(() => vi.restoreAllMocks())

/** Keeps every statement that reads. */
function watchReads(): Asked[] {
  const reads: Asked[] = []
  const ask = pg.Client.prototype.query
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given) {
    const [{ text, values }, apart] = given as unknown as [Asked, unknown[] | undefined]
    if (/^\s*(select|with)/i.test(text ?? '')) reads.push({ text, values: values ?? apart })
    return Reflect.apply(ask, this, given)
  })
  return reads
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Returns how a plan reads many rows of a big table that it does not need. */
function vainReads(plan: Node, big: Set<string>): string[] {
  return nodesOf(plan).flatMap((node) => {
    const table = node['Relation Name'] ?? ''
    const leftOut = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
    const whole = node['Node Type'] === 'Seq Scan' ? node['Actual Rows'] : 0
    const rows = (leftOut + whole) * node['Actual Loops']
    return big.has(table) && rows > MOST_LEFT_OUT ? [`${node['Node Type']} of ${rows} ${table}`] : []
  })
}

const farther = (path: string) => `${path}${path.includes('?') ? '&' : '?'}pageNumber=${FAR}`

test(
  'no list of a large studio reads a table of its people without an index, at page 1 and far behind (L5)',
  {
    timeout: 120_000,
  },
  () =>
    withEngine(async (engine) => {
      const studio = await openStudio(engine, 'big', size)
      const client = new pg.Client({ ...engine.connection, database: 'big' } as pg.ClientConfig)
      await client.connect()
      const wrong: string[] = []
      try {
        const tables = await client.query('select relname from pg_class where reltuples > $1', [BIG])
        const big = new Set<string>(tables.rows.map(({ relname }) => relname))
        expect(big).toContain('subscriptions')
        const reads = watchReads()
        for (const ask of asks) {
          for (const path of [ask.path, farther(ask.path)]) {
            expect((await studio.ask({ ...ask, path })).status, path).toBe(200)
            for (const { text, values } of reads.splice(0)) {
              const { rows } = await client.query(
                `explain (analyze, timing off, format json) ${text}`,
                values,
              )
              for (const found of vainReads(rows[0]['QUERY PLAN'][0].Plan, big))
                wrong.push(`${path}: ${found}, by ${text}`)
            }
          }
        }
      } finally {
        await client.end()
        await studio.close()
      }
      expect(wrong).toEqual([])
    }),
)
