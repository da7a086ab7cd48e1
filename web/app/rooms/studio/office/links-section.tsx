import { SETTINGS_LIMITS } from '@studio/contract/studio/own/messages.ts'
import type { LinkSettings, OwnSettings } from '@studio/contract/studio/own/schema.ts'
import type { z } from 'zod'
import type { FieldWords } from '../../../office/meanwhile/use-meanwhile.ts'
import { OwnField } from './own-field.tsx'
import { PartForm } from './part-form.tsx'
import { savePart } from './queries.ts'
import styles from './settings.module.css'
import { SocialLinks } from './social-links.tsx'

type LinkValues = z.output<typeof LinkSettings>

const shape = () => import('@studio/contract/studio/own/schema.ts').then((shapes) => shapes.LinkSettings)
const orDefault = (value: string | null) => value ?? 'the default'
const WORDS: FieldWords<LinkValues> = {
  contactEmail: { label: 'Contact address', text: orDefault },
  forumUrl: { label: 'Forum', text: orDefault },
  socialLinks: {
    label: 'Links',
    text: (links) => links?.map(({ name, url }) => `${name} ${url}`).join(', ') ?? 'the default',
  },
}

/** Contact address and links of the studio. */
export function LinksSection({ settings: { links } }: { settings: OwnSettings }) {
  const { contactEmail, forumUrl, socialLinks } = links.standard
  return (
    <div className={styles.sections}>
      <PartForm
        name="links"
        part={links}
        of={(all) => all.links}
        shape={shape}
        words={WORDS}
        save={savePart.links}
      >
        {(form) => (
          <>
            <OwnField
              control={form.control}
              name="contactEmail"
              label="Contact address"
              type="email"
              autoComplete="off"
              standard={contactEmail}
            />
            <OwnField
              control={form.control}
              name="forumUrl"
              label="Forum"
              type="url"
              autoComplete="off"
              placeholder="https://"
              standard={forumUrl}
              help="If left empty, the menu has no forum"
            />
            <SocialLinks form={form} standard={socialLinks} most={SETTINGS_LIMITS.links} />
          </>
        )}
      </PartForm>
    </div>
  )
}
