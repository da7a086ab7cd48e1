import {
  chooseMail,
  chooseMailByLink,
  mailChoiceOfLink,
  mailChoices,
} from '@studio/contract/mail-choices/endpoints.ts'
import type { MailChoice } from '@studio/contract/mail-choices/schema.ts'
import { call } from '../../platform/call.ts'
import { queryOf, readsOf } from '../../platform/reads.ts'
import { useWrite } from '../../ui/query/use-write.ts'
import { ownZone } from '../../ui/use-zone.ts'

/** The viewer's choices of mails. */
export const mailChoicesQuery = () => queryOf(mailChoices, {})

/** Saves one choice. */
export const useChooseMail = () =>
  useWrite((choice: MailChoice) => call(chooseMail, { body: { ...choice, timeZone: ownZone() } }), {
    reads: readsOf(mailChoices),
  })

/** The choice an unsubscribe link is for. */
export const linkQuery = (token: string) => queryOf(mailChoiceOfLink, { query: { token } })

/** Unsubscribes with a mail's link, or undoes that. */
export const useChooseByLink = (token: string) =>
  useWrite((wanted: boolean) => call(chooseMailByLink, { query: { token }, body: { wanted } }), {
    onDone: (choice, _, client) => client.setQueryData(linkQuery(token).queryKey, choice),
  })
