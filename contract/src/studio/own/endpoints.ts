import { z } from 'zod'
import { inRoom } from '../../endpoint.ts'
import { LegalParams, LegalText } from '../schema.ts'
import {
  FilmPart,
  FilmSettings,
  HeroFocus,
  HeroSetting,
  LegalMarkdown,
  LegalPart,
  LegalSettings,
  LinkPart,
  LinkSettings,
  LogoSetting,
  LookChange,
  LookPart,
  MailPart,
  MailSettings,
  MoneyPart,
  MoneySettings,
  NamePart,
  NameSettings,
  OwnSettings,
  ReadingPart,
  ReadingSettings,
  TaxPart,
  TaxSettings,
  ZonePart,
  ZoneSettings,
} from './schema.ts'

const { get, post, put, del } = inRoom('studio')

export const ownSettings = get('/Settings/own', {
  summary: 'What an Admin may set about this studio, with the defaults and the version of each part',
  callers: ['admin'],
  status: 200,
  answer: OwnSettings,
})

/** 412 if another Admin has changed the part since the version in If-Match (D17.meanwhile). */
const changing = { callers: ['admin'], status: 200, refuses: [412] } as const

export const setName = put('/Settings/name', {
  summary: "Sets the studio's name and the year of its copyright; null is the default",
  ...changing,
  body: NameSettings,
  answer: NamePart,
})

export const setLook = put('/Settings/look', {
  summary:
    "Sets the studio's colours, and its texts of the first page, About and the footer; 400 for colours that can't be read on each other",
  ...changing,
  body: LookChange,
  answer: LookPart,
})

export const setLinks = put('/Settings/links', {
  summary: 'Sets the contact address, the forum and the social links; null is the default',
  ...changing,
  body: LinkSettings,
  answer: LinkPart,
})

export const setMails = put('/Settings/mails', {
  summary: 'Sets the sender name of emails; null is the default',
  ...changing,
  body: MailSettings,
  answer: MailPart,
})

export const setFilms = put('/Settings/films', {
  summary: 'Sets whether visitors are shown half a minute of a class',
  ...changing,
  body: FilmSettings,
  answer: FilmPart,
})

export const setMoney = put('/Settings/money', {
  summary:
    'Sets the currency of all prices, which keep their digits, and how amounts are written; 409 CurrencyFixed after the first sale',
  ...changing,
  refuses: [409, 412],
  body: MoneySettings,
  answer: MoneyPart,
})

export const setTax = put('/Settings/tax', {
  summary:
    'Sets how prices are taxed from the next charges on, and what people are asked for; 400 without a rate of the studio’s country',
  ...changing,
  body: TaxSettings,
  answer: TaxPart,
})

export const setZone = put('/Settings/zone', {
  summary:
    "Sets the time zone of the studio's days, from the next day on; the present one takes back a change to come",
  ...changing,
  body: ZoneSettings,
  answer: ZonePart,
})

export const setReading = put('/Settings/reading', {
  summary: 'Sets the first day of the week and the clock; null is what the place of the studio is used to',
  ...changing,
  body: ReadingSettings,
  answer: ReadingPart,
})

export const setLegalText = put('/Settings/legal/:name', {
  summary: 'Sets a legal text, in Markdown; null is the default',
  ...changing,
  params: LegalParams,
  body: LegalSettings,
  answer: LegalPart,
})

export const previewLegalText = post('/Settings/legal/preview', {
  summary: 'A legal text as its page would show it; nothing is kept',
  callers: ['admin'],
  body: z.strictObject({ markdown: LegalMarkdown }),
  status: 200,
  answer: LegalText,
})

const pictureCall = { callers: ['admin'], status: 200 } as const
const sentPicture = { ...pictureCall, takes: 'multipart', refuses: [413, 415, 507] } as const

export const setLogo = put('/Settings/logo', {
  summary: "Replaces the studio's logo: one jpeg or png of at most 20,000,000 bytes",
  ...sentPicture,
  answer: LogoSetting,
})

export const removeLogo = del('/Settings/logo', {
  summary: 'Goes back to the default logo',
  ...pictureCall,
  answer: LogoSetting,
})

export const setHero = put('/Settings/hero', {
  summary: 'Replaces the photograph of the first page, as the logo; it is prepared in the background',
  ...sentPicture,
  answer: HeroSetting,
})

export const setHeroFocus = put('/Settings/hero/focus', {
  summary: 'Sets what must stay in the photograph in every window; 412 if it is another photograph by now',
  ...pictureCall,
  refuses: [412],
  body: HeroFocus,
  answer: HeroSetting,
})

export const removeHero = del('/Settings/hero', {
  summary: 'Goes back to the default picture of the first page',
  ...pictureCall,
  answer: HeroSetting,
})
