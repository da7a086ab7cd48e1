export type FooterColumn = { title: string; links: { label: string; to: string }[] }

/**
 * FOOTER-01: links of the footer; signed-in people don't see Pricing. People with access to the training paths get a link
 * to them, since no documented menu has one.
 */
export function footerColumns(signedIn: boolean, opensPaths: boolean): FooterColumn[] {
  const pricing = signedIn ? [] : [{ label: 'Pricing', to: '/membership-pricing' }]
  const paths = opensPaths ? [{ label: 'Training Paths', to: '/training-paths' }] : []
  return [
    {
      title: 'Practice',
      links: [{ label: 'Personal Practice', to: '/personal-practice' }, ...paths, ...pricing],
    },
    {
      title: 'Studio',
      links: [
        { label: 'About', to: '/about' },
        { label: 'Contact', to: '/about#contact' },
      ],
    },
    {
      title: 'Legal',
      links: [
        { label: 'Terms', to: '/terms-of-service' },
        { label: 'Privacy', to: '/terms-and-privacy' },
        { label: 'Waiver', to: '/waiver' },
      ],
    },
  ]
}
