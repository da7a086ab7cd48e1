export type FooterColumn = { title: string; links: { label: string; to: string }[] }

/**
 * FOOTER-01: links of the footer; signed-in people don't see Pricing. The training paths are below the documented links.
 */
export function footerColumns(signedIn: boolean): FooterColumn[] {
  const pricing = signedIn ? [] : [{ label: 'Pricing', to: '/membership-pricing' }]
  const paths = { label: 'Training paths', to: '/training-paths' }
  return [
    {
      title: 'Practice',
      links: [{ label: 'Personal Practice', to: '/personal-practice' }, ...pricing, paths],
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
