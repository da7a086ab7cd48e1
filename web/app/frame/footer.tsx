import { siteTexts } from '@studio/contract/studio/original-texts.ts'
import { useId } from 'react'
import { Link } from 'react-router'
import {
  Icon,
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandTiktok,
  IconBrandX,
  IconBrandYoutube,
  type IconShape,
} from '../ui/icons.tsx'
import { Logo } from '../ui/logo.tsx'
import { Container } from '../ui/page/container.tsx'
import styles from './footer.module.css'
import type { ShellData } from './site-data.ts'

const SOCIAL_ICONS: Record<string, IconShape> = {
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
  tiktok: IconBrandTiktok,
  x: IconBrandX,
  youtube: IconBrandYoutube,
}

/** FOOTER-01, FOOTER-02 */
export function Footer({ settings, viewer }: Pick<ShellData, 'settings' | 'viewer'>) {
  return (
    <footer className={styles.footer} data-ground="night">
      <Container>
        <div className={styles.columns}>
          <div>
            <Logo studio={settings} />
            <p className={styles.say}>{settings.texts.footer ?? siteTexts.footer}</p>
          </div>
          {footerColumns(viewer !== null).map((column) => (
            <Column key={column.title} column={column} />
          ))}
        </div>
        <div className={styles.end}>
          <span>
            © {settings.copyrightYear} {settings.studioName}. All rights reserved.
          </span>
          <div className={styles.social}>
            {settings.socialLinks.map((link) => (
              <SocialLink key={link.url} {...link} />
            ))}
          </div>
        </div>
      </Container>
    </footer>
  )
}

function Column({ column }: { column: FooterColumn }) {
  const titleId = useId()
  return (
    <div>
      <p id={titleId} className={styles.title}>
        {column.title}
      </p>
      <ul aria-labelledby={titleId}>
        {column.links.map(({ label, to }) => (
          <li key={to}>
            <Link className={styles.link} to={to}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function SocialLink({ name, url }: { name: string; url: string }) {
  const icon = SOCIAL_ICONS[name.toLowerCase()]
  return (
    <a className={styles.socialLink} href={url} target="_blank" rel="noopener" aria-label={name}>
      {icon ? <Icon of={icon} /> : name}
    </a>
  )
}

type FooterColumn = { title: string; links: { label: string; to: string }[] }

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
