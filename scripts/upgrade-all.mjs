import { operate } from './set-up/operating.mjs'

await operate('upgrade-all.ts', { settings: false })
