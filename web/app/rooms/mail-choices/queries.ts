import {
  chooseMail,
  chooseMailByLink,
  mailChoiceOfLink,
  mailChoices,
} from '@studio/contract/mail-choices/endpoints.ts'
import type { MailChoice } from '@studio/contract/mail-choices/schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { queryOf, readsOf } from '../../platform/reads.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { ownZone } from '../../ui/use-zone.ts'

const sayWhy = (error: Error) => showToast(error.message, 'bad')

/** The viewer's choices of mails. */
export const mailChoicesQuery = () => queryOf(mailChoices, {})

/** Saves one choice. */
export function useChooseMail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (choice: MailChoice) => call(chooseMail, { body: { ...choice, timeZone: ownZone() } }),
    onSuccess: () => client.invalidateQueries(readsOf(mailChoices)),
    onError: sayWhy,
  })
}

/** The choice an unsubscribe link is for. */
export const linkQuery = (token: string) => queryOf(mailChoiceOfLink, { query: { token } })

/** Unsubscribes with a mail's link, or undoes that. */
export function useChooseByLink(token: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wanted: boolean) => call(chooseMailByLink, { query: { token }, body: { wanted } }),
    onSuccess: (choice) => client.setQueryData(linkQuery(token).queryKey, choice),
    onError: sayWhy,
  })
}
