import * as calls from '@studio/contract/mail-choices/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { choiceOfLink, chooseByLink, chooseMail, listMailChoices } from './choices.ts'

export function mailChoicesRoutes(serve: Serve<Context>): void {
  serve(calls.mailChoices, listMailChoices)
  serve(calls.chooseMail, chooseMail)
  serve(calls.mailChoiceOfLink, (context, _viewer, { token }) => choiceOfLink(context, token))
  serve(calls.chooseMailByLink, (context, _viewer, { token, wanted }) => chooseByLink(context, token, wanted))
}
