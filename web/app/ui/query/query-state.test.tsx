import { CallError } from '@studio/contract/call.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { isEmptyAnswer, QueryState } from './query-state.tsx'

const reading = {
  data: undefined as { records: string[] } | undefined,
  error: null as Error | null,
  isFetching: false,
  isPlaceholderData: false,
  errorUpdateCount: 0,
  refetch: async () => {},
}
const away = new CallError(503, { Message: 'Payments can’t be reached at the moment.' }, 'Error get price')
const wordless = new CallError(502, {}, 'Error get price')
const taken = new CallError(409, { Message: 'You have this plan' }, 'Error')

const shown = (query: Partial<typeof reading>) =>
  renderToStaticMarkup(
    <QueryState
      query={{ ...reading, ...query }}
      skeleton={<i>bones</i>}
      empty={<p>No video found</p>}
      refused={({ message }) => <p>Refused: {message}</p>}
    >
      {({ records }) => <ul>{records.join()}</ul>}
    </QueryState>,
  )

test('a read that is under way has its skeleton, and says so', () => {
  expect(shown({ isFetching: true })).toContain('<i>bones</i>')
  expect(shown({ isFetching: true })).toContain('Loading...')
})

test("a read that failed says why in the server's words, else in the call's own, and can be tried again (ERR-01, ERR-03)", () => {
  expect(shown({ error: away, errorUpdateCount: 1 })).toMatch(
    /role="alert".*Payments can’t be reached at the moment\..*<button.*Try again/,
  )
  expect(shown({ error: wordless, errorUpdateCount: 1 })).toContain('Error get price')
  expect(shown({ error: new TypeError('x is not a function'), errorUpdateCount: 1 })).not.toContain(
    'x is not',
  )
})

test('a no that another try would not change is told in its place', () => {
  expect(shown({ error: taken, errorUpdateCount: 1 })).toBe('<p>Refused: You have this plan</p>')
  expect(shown({ error: taken, errorUpdateCount: 1, data: { records: ['one'] } })).toContain('Refused')
})

test('an answer without records is the empty state (LIST-04), any other is shown', () => {
  expect(shown({ data: { records: [] } })).toBe('<p>No video found</p>')
  expect(shown({ data: { records: ['one', 'two'] } })).toBe('<ul>one,two</ul>')
})

test('what was read stays when reading it anew fails; what another question was answered does not', () => {
  expect(shown({ data: { records: ['one'] }, error: away, errorUpdateCount: 1 })).toBe('<ul>one</ul>')
  expect(
    shown({ data: { records: ['one'] }, error: away, errorUpdateCount: 1, isPlaceholderData: true }),
  ).toContain('Try again')
})

test.each([null, [], { records: [], total: 0 }, { pages: [{ records: [] }], pageParams: [1] }])(
  'in %o is nothing',
  (data) => expect(isEmptyAnswer(data)).toBe(true),
)

test.each([
  0,
  '',
  [1],
  { records: [1], total: 1 },
  { pages: [{ records: [] }, { records: [1] }] },
  { now: '' },
])('in %o is something', (data) => expect(isEmptyAnswer(data)).toBe(false))
