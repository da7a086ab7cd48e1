import { legalText } from '@studio/contract/studio/endpoints.ts'
import type { LegalName } from '@studio/contract/studio/legal.ts'
import { call } from '../../platform/call.ts'

/** A legal text as it is at present; only the server asks for it, with the page (D15). */
export const readLegalText = (name: LegalName) => call(legalText, { params: { name } })
