import type { NameSettings, OwnSettings } from '@studio/contract/studio/own/schema.ts'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { FieldWords } from '../../../office/meanwhile/use-meanwhile.ts'
import { onlyDigits } from '../../../ui/form/only-digits.ts'
import { LogoPicture } from '../../../ui/logo.tsx'
import { useSettings } from '../queries.ts'
import { OwnField } from './own-field.tsx'
import { PartForm } from './part-form.tsx'
import { PictureField } from './picture-field.tsx'
import { savePart } from './queries.ts'
import styles from './settings.module.css'

type Values = z.output<typeof NameSettings>

const shape = () => import('@studio/contract/studio/own/schema.ts').then((shapes) => shapes.NameSettings)
const orDefault = (value: unknown) => (value === null ? 'the default' : String(value))
const WORDS: FieldWords<Values> = {
  studioName: { label: 'Name', text: orDefault },
  copyrightYear: { label: 'Copyright since', text: orDefault },
}

/** What the pages do with a logo that is hard to see on one of their grounds. */
const ON_A_SURFACE = {
  dark: 'This logo is dark: on dark pages it stands on a light surface. ',
  light: 'This logo is light: on light pages it stands on a dark surface. ',
}

/** Text without a digit is not a year: the field is empty then, and says so when it is saved. */
function yearIn(typed: string): number | '' {
  const digits = onlyDigits(typed)
  return digits === '' ? '' : Number(digits)
}

/** Name and logo of the studio, and between them what else belongs to it. */
export function NameSection({
  settings: { name, logo },
  children,
}: {
  settings: OwnSettings
  children: ReactNode
}) {
  const { logoInk } = useSettings()
  return (
    <div className={styles.sections}>
      <PartForm
        name="name"
        part={name}
        of={(all) => all.name}
        shape={shape}
        words={WORDS}
        save={savePart.name}
      >
        {({ control }) => (
          <>
            <OwnField
              control={control}
              name="studioName"
              label="Name"
              autoComplete="off"
              standard={name.standard.studioName}
            />
            <OwnField
              control={control}
              name="copyrightYear"
              label="Copyright since"
              inputMode="numeric"
              autoComplete="off"
              standard={String(name.standard.copyrightYear)}
              read={yearIn}
            />
          </>
        )}
      </PartForm>
      {children}
      <PictureField
        kind="logo"
        label="Logo"
        own={logo.own}
        help={`${logoInk ? ON_A_SURFACE[logoInk] : ''}JPEG or PNG, up to 20 MB; it replaces the mark and the name`}
      >
        {logo.url ? (
          <div className={styles.grounds}>
            <div className={styles.ground} data-ground="light">
              <LogoPicture url={logo.url} alt="The logo by day" ink={logoInk} />
            </div>
            <div className={styles.ground} data-ground="night">
              <LogoPicture url={logo.url} alt="The logo by night" ink={logoInk} />
            </div>
          </div>
        ) : (
          <p className={styles.quiet}>The menu and emails show the built-in mark with the studio’s name.</p>
        )}
      </PictureField>
    </div>
  )
}
