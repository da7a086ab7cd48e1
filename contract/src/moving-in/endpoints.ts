import { inRoom } from '../endpoint.ts'
import { CsvFile } from '../people/export/schema.ts'
import { Created, IdParams } from '../values.ts'
import { Leaving } from './leaving.ts'
import {
  DryRunQuery,
  LineFix,
  MoveInColumns,
  MoveInLines,
  MoveInLinesQuery,
  MoveInPlan,
  MoveInQuery,
  MoveIns,
  MoveInWish,
} from './schema.ts'

const { get, post, put, del } = inRoom('moving-in')
const callers = ['admin'] as const

export const moveIns = get('/MoveIn', {
  summary: 'Lists of people, films and subscriptions that are moving in or have moved in, the newest first',
  callers,
  status: 200,
  answer: MoveIns,
})

export const readList = post('/MoveIn', {
  summary:
    'Reads a list of people or films without writing any of them: one CSV file of at most 20,000,000 bytes; replaces one that waits',
  callers,
  query: MoveInQuery,
  takes: 'multipart',
  status: 201,
  answer: Created,
  refuses: [409, 413, 415, 507],
  limit: { name: 'moveIn', max: 60, minutes: 60 },
  failure: "Can't read the list",
})

export const readAccount = post('/MoveIn/account', {
  summary:
    'Reads the running subscriptions of the payment provider’s account without writing any of them; replaces those that wait',
  callers,
  status: 201,
  answer: Created,
  refuses: [409],
  limit: { name: 'readAccount', max: 30, minutes: 60 },
})

export const setPlanOfPrice = put('/MoveIn/:id/price', {
  summary: 'Sets which plan the subscriptions of a price at the payment provider become',
  callers,
  params: IdParams,
  body: MoveInPlan,
  status: 204,
  refuses: [409],
})

export const moveInLines = get('/MoveIn/:id/lines', {
  summary: 'How each line of a list was understood, or why it is refused',
  callers,
  params: IdParams,
  query: MoveInLinesQuery,
  status: 200,
  answer: MoveInLines,
})

export const exportDryRun = get('/Export/dryRun.csv', {
  summary:
    'Every line of a list as a file for a spreadsheet: how it was understood, the next charge there and here, or why it is refused',
  callers,
  query: DryRunQuery,
  status: 200,
  answer: CsvFile,
  refuses: [404],
  watched: 'always',
  limit: { name: 'export', max: 60, minutes: 60 },
  failure: "Can't export the list",
})

export const setColumns = put('/MoveIn/:id/columns', {
  summary:
    'Sets what the columns of a list become, how its days are written and whose its films are, and reads it anew',
  callers,
  params: IdParams,
  body: MoveInColumns,
  status: 204,
  refuses: [409],
})

export const fixLine = put('/MoveIn/:id/line', {
  summary:
    'Replaces the fields of a line that was refused, and reads the list anew; of a list that is done the line moves in',
  callers,
  params: IdParams,
  body: LineFix,
  status: 204,
  refuses: [409],
})

export const setMoveIn = put('/MoveIn/:id/state', {
  summary:
    'Moves in each line that was understood, pauses that, or takes back who and what has not been used since',
  callers,
  params: IdParams,
  body: MoveInWish,
  watched: 'always',
  status: 204,
  refuses: [409],
})

export const forgetList = del('/MoveIn/:id', {
  summary: 'Deletes a list and its lines; what has moved in stays',
  callers,
  params: IdParams,
  status: 204,
  refuses: [409],
})

export const leaving = get('/Leaving', {
  summary: 'How far the archive of what the studio leaves with is, and where it is downloaded for a day',
  callers,
  status: 200,
  answer: Leaving,
  whileImpersonating: 'closed',
})

export const writeLeaving = post('/Leaving', {
  summary:
    'Writes members, subscriptions, invoices, lists of films, calendars and texts to an archive, in place of the last one',
  callers,
  watched: 'always',
  status: 204,
  refuses: [409],
  limit: { name: 'leaving', max: 20, minutes: 60 },
})
