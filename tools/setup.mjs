import { operate } from './set-up/operating.mjs'

await operate('setup.ts', { settings: false })
