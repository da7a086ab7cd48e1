import * as exports from '@studio/contract/account/export/endpoints.ts'
import { findInOffice } from '@studio/contract/finder/endpoints.ts'
import { auditRows, overview, studioWork } from '@studio/contract/overview/endpoints.ts'
import { type Ask, ask } from './ask.ts'

export const overviewAsks: Ask[] = [
  ask(overview, '', () => ({ query: {} })),
  ask(studioWork, '', () => ({ query: {} })),
  ask(auditRows, '', () => ({ query: {} })),
  ask(findInOffice, '', () => ({ query: { q: 'yoga' } })),
  ...Object.values(exports).map((endpoint) => ask(endpoint, '', () => ({ query: {} }))),
]
