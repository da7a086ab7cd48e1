import { operate } from './set-up/operating.mjs'

await operate('backup.ts')
