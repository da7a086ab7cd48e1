export type FooterColumn = { title: string; links: { label: string; to: string }[] }

/** FOOTER-01: the links of the footer; whoever is signed in does not see Pricing. */
export function footerColumns(signedIn: boolean): FooterColumn[] {
  const pricing = signedIn ? [] : [{ label: 'Pricing', to: '/membership-pricing' }]
  return [
    { title: 'Practice', links: [{ label: 'Personal Practice', to: '/personal-practice' }, ...pricing] },
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
