import * as calls from '@studio/contract/studio/endpoints.ts'
import * as own from '@studio/contract/studio/own/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { readPrecondition } from '../../platform/version.ts'
import { signedIn, type Viewer } from '../../platform/viewer.ts'
import { moveStudioClock } from './clock.ts'
import { drawLegalText, legalTextOf } from './legal/legal-texts.ts'
import { outbox, settingsOf } from './queries.ts'
import { changeSettings } from './settings/change-settings.ts'
import { removeHero, setHero, setHeroFocus } from './settings/hero.ts'
import { removeLogo, setLogo } from './settings/logo.ts'
import { changeMoney } from './settings/money.ts'
import { ownParts, ownSettings } from './settings/own-settings.ts'
import { setZone } from './settings/set-zone.ts'
import { changeTax } from './settings/tax.ts'

export function studioRoutes(serve: Serve<Context>): void {
  serve(calls.settings, (context) => settingsOf(context))
  serve(calls.legalText, (context, _viewer, { params }) => legalTextOf(context, params.name))
  serve(calls.moveClock, (context, _viewer, { body }) => moveStudioClock(context, new Date(body.now)))
  serve(calls.mails, (context, _viewer, { query }) => outbox(context, query.to))
  ownRoutes(serve)
}

/** Calls for the studio's settings. */
function ownRoutes(serve: Serve<Context>): void {
  serve(own.ownSettings, (context) => ownSettings(context))
  serve(own.setName, async (context, viewer, { body }, { request }) => {
    await changeSettings(context, viewer, { part: 'name', from: readPrecondition(request), value: body })
    return (await ownParts(context)).name
  })
  serve(own.setLook, async (context, viewer, { body }, { request }) => {
    await changeSettings(context, viewer, { part: 'look', from: readPrecondition(request), value: body })
    return (await ownParts(context)).look
  })
  serve(own.setLinks, async (context, viewer, { body }, { request }) => {
    await changeSettings(context, viewer, { part: 'links', from: readPrecondition(request), value: body })
    return (await ownParts(context)).links
  })
  serve(own.setMails, async (context, viewer, { body }, { request }) => {
    await changeSettings(context, viewer, { part: 'mails', from: readPrecondition(request), value: body })
    return (await ownParts(context)).mails
  })
  serve(own.setFilms, async (context, viewer, { body }, { request }) => {
    await changeSettings(context, viewer, { part: 'films', from: readPrecondition(request), value: body })
    return (await ownParts(context)).films
  })
  serve(own.setMoney, async (context, viewer, { body }, { request }) => {
    await changeMoney(context, viewer, { from: readPrecondition(request), value: body })
    return (await ownSettings(context)).money
  })
  serve(own.setTax, async (context, viewer, { body }, { request }) => {
    await changeTax(context, viewer, { from: readPrecondition(request), value: body })
    return (await ownParts(context)).tax
  })
  serve(own.setZone, async (context, viewer, { body }, { request }) => {
    await setZone(context, viewer, { zone: body.timeZone, from: readPrecondition(request) })
    return (await ownParts(context)).zone
  })
  serve(own.setReading, async (context, viewer, { body }, { request }) => {
    await changeSettings(context, viewer, { part: 'reading', from: readPrecondition(request), value: body })
    return (await ownParts(context)).reading
  })
  serve(own.setLegalText, async (context, viewer, { params: { name }, body }, { request, address }) => {
    // Refuses a text that its page could not show.
    if (body.markdown) await drawLegalText(context, askerOf(viewer, address), body.markdown)
    await changeSettings(context, viewer, { part: name, from: readPrecondition(request), value: body })
    return (await ownParts(context)).legal[name]
  })
  serve(own.previewLegalText, (context, viewer, { body }, { address }) =>
    drawLegalText(context, askerOf(viewer, address), body.markdown),
  )
  serve(own.setLogo, (context, viewer, _input, { request }) => setLogo(context, viewer, request))
  serve(own.removeLogo, (context, viewer) => removeLogo(context, viewer))
  serve(own.setHero, (context, viewer, _input, { request }) => setHero(context, viewer, request))
  serve(own.setHeroFocus, (context, viewer, { body }) => setHeroFocus(context, viewer, body))
  serve(own.removeHero, (context, viewer) => removeHero(context, viewer))
}

const askerOf = (viewer: Viewer, address: string) => ({ address, account: signedIn(viewer).id })
