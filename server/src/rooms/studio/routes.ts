import * as calls from '@studio/contract/studio/endpoints.ts'
import * as own from '@studio/contract/studio/own/endpoints.ts'
import type { Context } from '../../context.ts'
import type { RequestScope, Serve } from '../../platform/serve.ts'
import { readPrecondition } from '../../platform/version.ts'
import { signedIn, type Viewer } from '../../platform/viewer.ts'
import { moveStudioClock } from './clock.ts'
import { drawLegalText, legalTextOf } from './legal/legal-texts.ts'
import { outbox, settingsOf } from './queries.ts'
import { changeSettings } from './settings/change-settings.ts'
import { removeHero, setHero, setHeroFocus } from './settings/hero.ts'
import { removeLogo, setLogo } from './settings/logo.ts'
import { ownParts, ownSettings } from './settings/own-settings.ts'
import type { TypedParts } from './settings/parts.ts'
import { setMoney } from './settings/set-money.ts'
import { setTax } from './settings/set-tax.ts'
import { setZone } from './settings/set-zone.ts'

export function studioRoutes(serve: Serve<Context>): void {
  serve(calls.settings, settingsOf)
  serve(calls.legalText, (context, _viewer, { name }) => legalTextOf(context, name))
  serve(calls.moveClock, (context, _viewer, { now }) => moveStudioClock(context, new Date(now)))
  serve(calls.mails, (context, _viewer, { to }) => outbox(context, to))
  ownRoutes(serve)
}

/** Calls for the studio's settings. */
function ownRoutes(serve: Serve<Context>): void {
  serve(own.ownSettings, ownSettings)
  serve(own.setName, setPart('name'))
  serve(own.setLook, setPart('look'))
  serve(own.setLinks, setPart('links'))
  serve(own.setMails, setPart('mails'))
  serve(own.setFilms, setPart('films'))
  serve(own.setReading, setPart('reading'))
  serve(own.setMoney, async (context, viewer, input, { request }) => {
    await setMoney(context, viewer, { from: readPrecondition(request), value: input })
    return (await ownSettings(context)).money
  })
  serve(own.setTax, async (context, viewer, input, { request }) => {
    await setTax(context, viewer, { from: readPrecondition(request), value: input })
    return (await ownParts(context)).tax
  })
  serve(own.setZone, async (context, viewer, { timeZone }, { request }) => {
    await setZone(context, viewer, { zone: timeZone, from: readPrecondition(request) })
    return (await ownParts(context)).zone
  })
  serve(own.setLegalText, async (context, viewer, { name, ...text }, { request, address }) => {
    // Refuses a text that its page could not show.
    if (text.markdown) await drawLegalText(context, askerOf(viewer, address), text.markdown)
    await changeSettings(context, viewer, { part: name, from: readPrecondition(request), value: text })
    return (await ownParts(context)).legal[name]
  })
  serve(own.previewLegalText, (context, viewer, { markdown }, { address }) =>
    drawLegalText(context, askerOf(viewer, address), markdown),
  )
  serve(own.setLogo, (context, viewer, _input, { request }) => setLogo(context, viewer, request))
  serve(own.removeLogo, removeLogo)
  serve(own.setHero, (context, viewer, _input, { request }) => setHero(context, viewer, request))
  serve(own.setHeroFocus, setHeroFocus)
  serve(own.removeHero, removeHero)
}

type PlainPart = 'name' | 'look' | 'links' | 'mails' | 'films' | 'reading'

/** Saves a part as it was typed, and answers it with its new version. */
const setPart =
  <Name extends PlainPart>(part: Name) =>
  async (context: Context, viewer: Viewer, value: Partial<TypedParts[Name]>, { request }: RequestScope) => {
    await changeSettings(context, viewer, { part, from: readPrecondition(request), value })
    return (await ownParts(context))[part]
  }

const askerOf = (viewer: Viewer, address: string) => ({ address, account: signedIn(viewer).id })
