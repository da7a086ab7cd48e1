import { fileURLToPath } from 'node:url'

/** The project folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
