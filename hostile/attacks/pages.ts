import { randomUUID } from 'node:crypto'
import { type Attack, storm } from '../attack.ts'

const LASTS = 10_000

const pageStorm = (name: string, path: () => string): Attack => ({
  name,
  kind: 'storm',
  lasts: LASTS,
  shortLasts: 2_000,
  run: (field) => storm(field, 100, () => field.send({ path: path(), headers: { 'accept-encoding': 'br' } })),
})

export const pageStorms: Attack[] = [
  pageStorm('100 at once: the first page with random queries', () => `/?x=${randomUUID()}`),
  pageStorm('100 at once: pages that are not there', () => `/${randomUUID()}`),
  pageStorm('100 at once: pages of random videos', () => `/video/${randomUUID()}`),
  pageStorm('100 at once: public reads with random inputs', () => `/api/Calendar?userId=${randomUUID()}`),
]
