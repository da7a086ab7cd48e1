import { operate } from './set-up/operating.mjs'

await operate('empty-demo.ts')
