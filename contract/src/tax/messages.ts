/** Maximum characters of what a tax is called, of the studio's number and of the seller's line on receipts. */
export const TAX_LIMITS = { name: 20, number: 40, seller: 200, vatId: 30, postalCode: 20 } as const

/** Messages at the fields of a rate, of the taxes and of what a person says about themselves. */
export const taxTexts = {
  country: 'Please choose a country from the list',
  name: 'Please write what the tax is called there, such as VAT',
  nameLong: `A name can have at most ${TAX_LIMITS.name} characters`,
  numberLong: `A number can have at most ${TAX_LIMITS.number} characters`,
  percent: 'Please enter a rate from 0 to 100, with at most four decimals',
  since: 'Please enter a day',
  sincePast: 'A rate can begin today at the earliest, because receipts stay as they are',
  sinceTaken: 'Another rate of this country begins on that day. Please choose a later one',
  sellerLong: `This line can have at most ${TAX_LIMITS.seller} characters`,
  homeMissing: 'Please choose the country of your studio',
  homeWithoutRate: 'Please add the rate of this country first',
  vatIdLong: `A VAT number can have at most ${TAX_LIMITS.vatId} characters`,
  vatIdWithoutCountry: 'Please choose the country of your business first',
  vatIdElsewhere: 'Only businesses in the European Union can give a VAT number here',
  zip: 'Please enter a ZIP code such as 10001',
  postalCode: 'Please enter a postal code such as M5V 2T6',
  postalCodeUnknown: 'No place with this code was found. Please check it',
  countryUnknown: 'The tax of this country can’t be worked out. Please choose another',
  placeUnknown: 'We can’t find where you live. Please check your country and postal code',
  postalCodeLong: `A postal code can have at most ${TAX_LIMITS.postalCode} characters`,
  stripeTaxMissing:
    'Stripe Tax isn’t active on your Stripe account. Set it up in Stripe’s dashboard, then switch it on here',
  stripeOfficeWithoutCode:
    'Your head office has no postal code in Stripe’s dashboard that its tax can be found by. Add it there, then switch it on here',
  stripeOfficeUnknown:
    'Stripe can’t find the tax of your head office. Check its address in Stripe’s dashboard, then switch it on here',
  notAsked: 'This studio does not ask for it',
  vatIdWrong: (letters: string) =>
    `This is not a VAT number that begins with ${letters}. Please check its digits`,
} as const

export const taxRefusals = {
  rateUsed: 'This rate has been used, so it stays. Add the new rate with the day it begins',
  rateOfHome:
    'Without this rate nothing in your own country would be taxed. Add the next one first, or choose No tax',
} as const

export const taxToasts = { profileSaved: 'Information successfully saved' } as const
