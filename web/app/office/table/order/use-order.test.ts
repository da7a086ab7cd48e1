import { describe, expect, test } from 'vitest'
import { nextOrder, orderQuery, sortOf } from './use-order.ts'

const choices = ['-Registered', 'Registered', 'Name', '-Name'].map((value) => ({ value, label: value }))
const chosenAs = (chosen: string) => ({ choices, chosen, choose: () => {} })

describe('the order of a list', () => {
  test('goes to the server as a column and a direction', () => {
    expect(orderQuery('-Registered')).toEqual({ orderBy: 'Registered', orderByDescending: true })
    expect(orderQuery('Name')).toEqual({ orderBy: 'Name', orderByDescending: false })
  })

  test('is said at the head of its column, and at no other', () => {
    expect(sortOf(chosenAs('-Registered'), 'Registered')).toBe('descending')
    expect(sortOf(chosenAs('Name'), 'Name')).toBe('ascending')
    expect(sortOf(chosenAs('Name'), 'Registered')).toBe('none')
  })

  test.each([
    [
      'another column begins with the direction that the list names first',
      'Name',
      'Registered',
      '-Registered',
    ],
    ['so does a column of names', '-Registered', 'Name', 'Name'],
    ['the same column turns round', 'Name', 'Name', '-Name'],
    ['and back', '-Name', 'Name', 'Name'],
  ])('%s', (_, chosen, by, next) => {
    expect(nextOrder(chosenAs(chosen), by)).toBe(next)
  })
})
