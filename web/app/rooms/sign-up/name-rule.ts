import { fieldTexts, NAME_RULE, USER_NAME_RULE } from '@studio/contract/people/messages.ts'

/** The error of a name, and below it the rule: 'This is a required field' does not say it to whoever has typed one. */
export function withRule(field: string, error: string | undefined): string | undefined {
  const [refused, rule] =
    field === 'userName' ? [fieldTexts.userName, USER_NAME_RULE] : [fieldTexts.name, NAME_RULE]
  return error === refused ? `${error}\n${rule}` : error
}
