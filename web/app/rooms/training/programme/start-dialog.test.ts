import { expect, test } from 'vitest'
import { beginning } from './start-dialog.tsx'

// 2031-06-02 is a Monday.
const at = (minute: number) => beginning(null, { day: '2031-06-02', minute })

test('a path is offered from the first morning on that is to come, twice a week', () => {
  expect(at(6 * 60)).toMatchObject({ firstDay: '2031-06-02', weekdays: [1, 5], at: '07:00' })
  expect(at(7 * 60)).toMatchObject({ firstDay: '2031-06-03', weekdays: [2, 6], at: '07:00' })
})
