import { overview } from '@studio/contract/overview/endpoints.ts'
import { type Ask, ask } from './ask.ts'

export const overviewAsks: Ask[] = [ask(overview, '', () => ({ query: {} }))]
