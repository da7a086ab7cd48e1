import * as calls from '@studio/contract/mail-choices/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { choiceOfLink, chooseByLink, chooseMail, listMailChoices } from './choices.ts'

export function mailChoicesRoutes(serve: Serve<Context>): void {
  serve(calls.mailChoices, (context, viewer) => listMailChoices(context, viewer))
  serve(calls.chooseMail, async (context, viewer, { body }) => {
    await chooseMail(context, viewer, body)
    return undefined
  })
  serve(calls.mailChoiceOfLink, (context, _viewer, { query }) => choiceOfLink(context, query.token))
  serve(calls.chooseMailByLink, (context, _viewer, { query, body }) =>
    chooseByLink(context, query.token, body.wanted),
  )
}
