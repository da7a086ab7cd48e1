import { operate } from './set-up/operating.mjs'

await operate('move-files.ts')
