import { expect, it } from 'vitest'
import { footerColumns } from './footer-links.ts'

const labels = (signedIn: boolean, opensPaths = false) =>
  footerColumns(signedIn, opensPaths).flatMap(({ links }) => links.map((link) => link.label))

it('the footer of a visitor has all seven links (FOOTER-01)', () => {
  expect(labels(false).toSorted()).toEqual(
    ['Personal Practice', 'About', 'Privacy', 'Pricing', 'Contact', 'Terms', 'Waiver'].toSorted(),
  )
})

it('the footer of somebody signed in has no Pricing (FOOTER-01)', () => {
  expect(labels(true)).not.toContain('Pricing')
  expect(labels(true)).toHaveLength(6)
})

it('whoever the training paths are open to finds them in the footer', () => {
  expect(labels(true, true)).toContain('Training Paths')
  expect(labels(true, true)).toHaveLength(7)
})
