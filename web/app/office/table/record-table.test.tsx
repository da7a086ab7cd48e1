import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RecordTable } from './record-table.tsx'

const choosing = {
  chosen: new Map(),
  isShown: true,
  show() {},
  toggle() {},
  togglePage() {},
  keep() {},
}

test('what a phone shows as lines is still a table with rows and heads for screen readers, also in Safari', () => {
  const html = renderToStaticMarkup(
    <RecordTable
      label="Codes"
      columns={[
        { head: 'Code', cell: ({ id }) => id, orderBy: 'Code' },
        { head: 'State', cell: () => 'used' },
      ]}
      rows={[{ id: 'SPRING' }]}
      groupOf={() => 'Monday'}
      choosing={choosing}
      control={() => 'Off'}
      ordering={{ choices: [{ value: 'Code', label: 'Code' }], chosen: 'Code', choose() {} }}
    />,
  )
  const elements = html.match(/<(?:table|thead|tbody|tr|th|td)\b[^>]*>/g) ?? []
  expect(elements.length).toBeGreaterThan(12)
  expect(elements.filter((one) => !/ role="/.test(one))).toEqual([])
})
