import { legalText } from '@studio/contract/studio/endpoints.ts'
import type { LegalName } from '@studio/contract/studio/legal.ts'
import { call } from '../../platform/call.ts'

/** Reads the present legal text; only the server calls it, while it renders the page (D15). */
export const readLegalText = (name: LegalName) => call(legalText, { params: { name } })
