import { inRoom } from '../endpoint.ts'
import { CsvFile } from '../people/export/schema.ts'
import { Created, IdParams } from '../values.ts'
import {
  ProfileQuery,
  RateBody,
  RateList,
  TaxFacts,
  TaxMonth,
  TaxProfile,
  TaxProfileBody,
  TaxSums,
} from './schema.ts'

const { get, post, put, del } = inRoom('tax')

export const tax = get('/Tax', {
  summary: "How the studio's prices are taxed today, and the rates by country",
  callers: ['visitor'],
  shared: true,
  status: 200,
  answer: TaxFacts,
})

export const taxRates = get('/Tax/rates', {
  summary: 'Every rate of tax, with the number of members it is for',
  callers: ['admin'],
  status: 200,
  answer: RateList,
})

export const addTaxRate = post('/Tax/rates', {
  summary: 'Adds a rate of a country from today or a later day on; what has been charged stays as it is',
  callers: ['admin'],
  body: RateBody,
  status: 201,
  answer: Created,
})

export const removeTaxRate = del('/Tax/rates/:id', {
  summary: 'Takes a rate back that nobody has been charged',
  callers: ['admin'],
  params: IdParams,
  status: 204,
  refuses: [404, 409],
})

export const taxSums = get('/Tax/sums', {
  summary: 'The tax of a month by country and rate, refunds taken off',
  callers: ['admin'],
  query: TaxMonth,
  status: 200,
  answer: TaxSums,
})

export const exportTaxes = get('/Export/taxes.csv', {
  summary: 'All money of a month with its tax as a file for a spreadsheet, refunds too',
  callers: ['admin'],
  query: TaxMonth,
  status: 200,
  answer: CsvFile,
  watched: 'always',
  limit: { name: 'export', max: 60, minutes: 60 },
  failure: "Can't export the list",
})

export const taxProfile = get('/UserSubscription/taxProfile', {
  summary: 'The country, the postal code and the VAT number that a person has told',
  whileImpersonating: 'closed',
  callers: ['signup', 'student', 'admin'],
  own: ({ query }) => query.userId,
  query: ProfileQuery,
  status: 200,
  answer: TaxProfile,
})

export const setTaxProfile = put('/UserSubscription/taxProfile', {
  summary:
    'Sets the country, the postal code and the VAT number by which the next charges are taxed; null for none',
  callers: ['signup', 'student', 'admin'],
  own: ({ query }) => query.userId,
  query: ProfileQuery,
  body: TaxProfileBody,
  status: 200,
  answer: TaxProfile,
  // Stripe is asked about each place.
  limit: { name: 'taxProfile', max: 100, minutes: 60 },
})
