import { required } from '@studio/contract/field-texts.ts'
import { isBlank, isLongEnough } from '@studio/contract/rich-text.ts'
import { refuseField } from '../../platform/refusal.ts'
import { sanitiseRichText } from '../studio/rich-text.ts'

/** Sanitises a description to bold, italic and underline (S-I4, BO-VALID-15); 400 if no visible text is left. */
export function cleanDescription(html: string): string {
  const clean = sanitiseRichText(html)
  if (!isLongEnough(clean) || isBlank(clean)) throw refuseField('description', required)
  return clean
}
