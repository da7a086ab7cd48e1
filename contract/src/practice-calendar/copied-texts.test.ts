import { expect, test } from 'vitest'
import { copiedDescription, copiedTitle } from './copied-texts.ts'

const months = { from: '2026-12-01', to: '2027-01-01', max: 60 }
const may = { from: '2026-05-01', to: '2026-06-01', max: 60 }

test('a copied calendar is named for its own month, with its year (D18.calendar-copy)', () => {
  expect(copiedTitle('December', months)).toBe('January')
  expect(copiedTitle('Slow December 2026', months)).toBe('Slow January 2027')
  expect(copiedTitle('December 2025 and Decembers', months)).toBe('January 2025 and Decembers')
  expect(copiedTitle('Quiet feet', months)).toBe('Quiet feet')
  expect(copiedTitle('May mornings, maybe', may)).toBe('June mornings, maybe')
})

test('a title that would be too long stays, and so does a month in a description that is a word as well', () => {
  expect(copiedTitle('May', { ...may, max: 3 })).toBe('May')
  expect(copiedDescription('In December we stand.', months)).toBe('In January we stand.')
  expect(copiedDescription('May you rest well.', may)).toBe('May you rest well.')
})
