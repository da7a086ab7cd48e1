import { fieldTexts, NAME_RULE, USER_NAME_RULE } from '@studio/contract/people/messages.ts'

/** The rule that a refused name breaks: 'This is a required field' does not say it to somebody who has typed one. */
export function nameRule(field: string, error: string | undefined): string | undefined {
  if (field === 'userName') return error === fieldTexts.userName ? USER_NAME_RULE : undefined
  return error === fieldTexts.name ? NAME_RULE : undefined
}
