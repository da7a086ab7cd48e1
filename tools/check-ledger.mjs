import { operate } from './set-up/operating.mjs'

await operate('check-ledger.ts')
