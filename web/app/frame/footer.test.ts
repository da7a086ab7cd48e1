import { expect, it } from 'vitest'
import { footerColumns } from './footer.tsx'

const labels = (signedIn: boolean) =>
  footerColumns(signedIn).flatMap(({ links }) => links.map((link) => link.label))

it('the footer of a visitor has all seven links, and the training paths (FOOTER-01, PATH-01)', () => {
  expect(labels(false).toSorted()).toEqual(
    [
      'Personal Practice',
      'About',
      'Privacy',
      'Pricing',
      'Contact',
      'Terms',
      'Waiver',
      'Training paths',
    ].toSorted(),
  )
})

it('the footer of somebody signed in has no Pricing (FOOTER-01)', () => {
  expect(labels(true)).not.toContain('Pricing')
  expect(labels(true)).toHaveLength(7)
})
