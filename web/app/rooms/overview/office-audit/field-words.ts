import { capital } from '@studio/contract/reading-words.ts'
import type { TextName } from '@studio/contract/studio/original-texts.ts'
import { textWords } from '@studio/contract/studio/own/messages.ts'
import { colourWords } from '@studio/contract/studio/palette-contrast.ts'
import type { LegalName } from '@studio/contract/studio/schema.ts'
import { sentToText } from '../../notifications/office/recipients.ts'

/** Fields whose name in the log says little to somebody who runs a studio. */
const LABELS: Record<string, string> = {
  allowedPrices: 'Plans',
  askCountry: 'Asks for the country',
  askVatId: 'Asks for the VAT number',
  avatarUrl: 'Picture',
  blockedAccess: 'Can’t sign in',
  blockedChat: 'Can’t chat',
  blockedComments: 'Can’t comment',
  blockedToDateTime: 'Blocked until',
  byStripe: 'Stripe works out the tax',
  cancelReason: 'Reason',
  coachUserId: 'Teacher',
  coverUrl: 'Cover',
  dateTimeEnd: 'Until',
  dateTimeExpires: 'Expires',
  dateTimeStart: 'From',
  dateTimeTo: 'Copied to',
  deactivationReason: 'Reason',
  durationInMonths: 'Months',
  durationSeconds: 'Length in seconds',
  durationType: 'Duration',
  eventDateTime: 'Date and time',
  expiresOn: 'Expires',
  focus: 'Point to keep in the picture',
  externalEmbeddedCode: 'Link to the video',
  home: 'Studio’s country',
  homePostalCode: 'Studio’s postal code',
  instagrammAccount: 'Instagram',
  known: 'Were here already',
  made: 'Came in',
  mailToAll: 'Emailed to all',
  markdown: 'Legal text',
  maxRedemptions: 'Quantity',
  mode: 'Tax',
  monthOfCreation: 'Month',
  pending: 'Picture being prepared',
  percent: 'Rate in percent',
  percentOff: 'Discount in percent',
  seller: 'Seller on receipts',
  sendOptions: 'Recipients',
  startsAt: 'Starts',
  tagList: 'Styles',
  taxCountry: 'Taxed in',
  thumbnailUrl: 'Picture',
  url: 'Picture',
  vatId: 'VAT number',
  videoIds: 'Videos',
  whole: 'Whole photograph',
  wrong: 'Not understood',
}

const LEGAL_TEXTS: Record<LegalName, string> = {
  'terms-of-service': 'Terms',
  'terms-and-privacy': 'Privacy',
  waiver: 'Waiver',
}

/** A legal text as the settings call it; undefined for another value. */
export const legalText = (name: unknown): string | undefined => LEGAL_TEXTS[name as LegalName]

/** Name of a field in words: "Plans"; for others its own, spaced. */
export function fieldLabel(field: string): string {
  const spaced = field
    .replace(/(Cents|Ids?|Url)$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return LABELS[field] ?? capital(spaced)
}

/** A value with fields of its own: "to all students, all teachers"; for others each field with its value. */
export function objectText(field: string, value: object, textOf: (field: string, value: unknown) => string) {
  if (field === 'sendOptions') return sentToText({ ...NOBODY, ...value })
  const label = field === 'palette' ? colourLabel : field === 'texts' ? textLabel : fieldLabel
  if (field === 'texts' && Object.keys(value).length === 0) return 'the originals'
  return Object.entries(value)
    .map(([name, one]) => `${label(name)}: ${textOf(name, one)}`)
    .join(', ')
}

const textLabel = (name: string) => textWords[name as TextName] ?? capital(name)

/** A colour of a palette as its form calls it: "Buttons and links", "Page at night". */
function colourLabel(name: string): string {
  const words = (colourWords as Record<string, string>)[name.replace(/^dark-/, '')] ?? capital(name)
  return name.startsWith('dark-') ? `${words} at night` : words
}

const NOBODY = {
  sendToAllCoaches: false,
  sendToAllStudents: false,
  sendToSubscribedStudents: false,
  sendToUserIds: [],
  sendToCalendarIds: [],
}
