import { legalText } from '@studio/contract/studio/endpoints.ts'
import * as own from '@studio/contract/studio/own/endpoints.ts'
import { studioSettings } from '../../database/tables/studio.ts'
import { type Parts, unset } from '../../rooms/studio/settings/parts.ts'
import type { TestStudio } from '../start-test-studio.ts'
import { type Ask, ask, askFor } from './ask.ts'
import { pictureForm } from './picture-form.ts'

let names = 0
/** A different name each time, so that there is a change. */
const otherName = () => `Tide ${++names}`

/** Sets the state before the call. */
async function given<Name extends 'look' | 'films' | 'money' | 'reading' | 'tax' | 'zone' | 'logo' | 'hero'>(
  { context }: TestStudio,
  part: Name,
  value: Parts[Name],
) {
  const target = studioSettings.part
  await context.db
    .insert(studioSettings)
    .values({ part, value })
    .onConflictDoUpdate({ target, set: { value } })
}

const WAIVER = { name: 'waiver' as const }

/** Requests about the studio's settings. */
export const settingsAsks: Ask[] = [
  ask(legalText, '', () => ({ params: WAIVER })),
  askFor(own.ownSettings),
  ask(own.setName, '', () => ({ body: { studioName: otherName(), copyrightYear: null } })),
  ask(own.setLook, '', async ({ studio }) => {
    await given(studio, 'look', unset.look)
    return { body: { palette: { 'ember-disk': '#e2573b' }, texts: {} } }
  }),
  ask(own.setLinks, '', () => ({
    body: {
      contactEmail: null,
      forumUrl: 'https://forum.example',
      socialLinks: [{ name: otherName(), url: 'https://x.example' }],
    },
  })),
  ask(own.setMails, '', () => ({ body: { senderName: otherName() } })),
  ask(own.setFilms, '', async ({ studio }) => {
    await given(studio, 'films', unset.films)
    return { body: { previews: true, levelSound: true } }
  }),
  ask(own.setMoney, '', async ({ studio }) => {
    await given(studio, 'money', { currency: null, locale: 'de-DE' })
    return { body: unset.money }
  }),
  ask(own.setReading, '', async ({ studio }) => {
    await given(studio, 'reading', unset.reading)
    return { body: { weekStart: 7 as const, clock: 'h12' as const } }
  }),
  ask(own.setTax, '', async ({ studio }) => {
    await given(studio, 'tax', unset.tax)
    const { homePostalCode: _, ...told } = unset.tax
    return { body: { ...told, seller: 'Auren, Berlin' } }
  }),
  ask(own.setZone, '', async ({ studio }) => {
    await given(studio, 'zone', unset.zone)
    return { body: { timeZone: 'Europe/Berlin' } }
  }),
  ask(own.setLegalText, '', () => ({ params: WAIVER, body: { markdown: `# ${otherName()}` } })),
  ask(own.previewLegalText, '', () => ({ body: { markdown: '# Waiver' } })),
  ask(own.setLogo, '', async ({ studio }) => {
    await given(studio, 'logo', unset.logo)
    return { form: await pictureForm() }
  }),
  ask(own.removeLogo, '', async ({ studio }) => {
    await given(studio, 'logo', { url: '/pictures/gone.png', ink: null })
    return {}
  }),
  ask(own.setHero, '', async ({ studio }) => {
    await given(studio, 'hero', unset.hero)
    return { form: await pictureForm() }
  }),
  ask(own.setHeroFocus, '', async ({ studio }) => {
    const whole = { url: '/pictures/gone.webp', focus: { x: 0.5, y: 0.5 } }
    await given(studio, 'hero', { ...unset.hero, whole })
    return { body: { url: whole.url, x: 0.25, y: 0.75 } }
  }),
  ask(own.removeHero, '', async ({ studio }) => {
    await given(studio, 'hero', { ...unset.hero, failed: true })
    return {}
  }),
]
