import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { measureCalls } from './calls/measure.mjs'
import { sizes } from './fill.mjs'
import { report } from './table.mjs'
import { withEngine } from './with-engine.mjs'

/** Authenticated calls in a small studio, or with `SIZE=large` in one of a million people. */
const size = process.env.SIZE === 'large' ? sizes.large : sizes.small

await report((tell) =>
  withEngine((engine, dataDir) => {
    const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    return measureCalls(engine, postmaster, size, tell)
  }),
)
