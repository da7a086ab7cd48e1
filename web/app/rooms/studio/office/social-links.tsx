import type { LinkSettings } from '@studio/contract/studio/own/schema.ts'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { FieldGroup } from '../../../office/fields/field-group.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Icon, IconPlus, IconTrash } from '../../../ui/icons.tsx'
import { BackToDefault } from './back-to-default.tsx'
import styles from './settings.module.css'

type LinkValues = z.output<typeof LinkSettings>

interface Link {
  name: string
  url: string
}

interface SocialLinksProps {
  form: UseFormReturn<LinkValues, unknown, LinkValues>
  standard: readonly Link[]
  most: number
}

/** Links of the footer, in order. */
export function SocialLinks({ form, standard, most }: SocialLinksProps) {
  const { control, setValue, formState } = form
  const own = useWatch({ control, name: 'socialLinks' })
  const links = own ?? standard
  const errors = formState.errors.socialLinks
  const change = (next: Link[] | null) =>
    setValue('socialLinks', next, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  const write = (at: number, part: Partial<Link>) =>
    change(links.map((link, index) => (index === at ? { ...link, ...part } : link)))

  return (
    <FieldGroup
      label="Links of the footer"
      help={own === null ? 'The default' : undefined}
      error={errors?.message}
      loose
    >
      {links.map((link, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link has no identity until it is typed
        <div className={styles.link} key={at}>
          <TextInput
            label={`Name of link ${at + 1}`}
            autoComplete="off"
            value={link.name}
            onChange={({ target }) => write(at, { name: target.value })}
            error={errors?.[at]?.name?.message}
          />
          <TextInput
            label={`Address of link ${at + 1}`}
            type="url"
            autoComplete="off"
            placeholder="https://"
            value={link.url}
            onChange={({ target }) => write(at, { url: target.value })}
            error={errors?.[at]?.url?.message}
          />
          <IconButton
            icon={IconTrash}
            label={`Remove link ${at + 1}`}
            onClick={() => change(links.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <div className={styles.end}>
        {links.length < most && (
          <Button variant="line" size="sm" onClick={() => change([...links, { name: '', url: '' }])}>
            <Icon of={IconPlus} size="small" />
            Add a link
          </Button>
        )}
        {own !== null && <BackToDefault of="Links of the footer" onBack={() => change(null)} />}
      </div>
    </FieldGroup>
  )
}
