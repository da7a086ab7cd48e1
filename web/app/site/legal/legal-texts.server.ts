import type { LegalName, LegalText, LegalTexts } from '@studio/contract/studio/legal.ts'

let texts: LegalTexts | null = null

/** Takes over what the server read at start (D15). */
export function keepLegalTexts(given: LegalTexts): void {
  texts = given
}

export function legalText(name: LegalName): LegalText {
  if (!texts) throw new Error('The legal texts are not there yet')
  return texts[name]
}
