import { HERO_CROPS } from '@studio/contract/studio/hero-crops.ts'
import type { LookSettings, OwnSettings } from '@studio/contract/studio/own/schema.ts'
import { paletteAddress } from '@studio/contract/studio/palette.ts'
import type { z } from 'zod'
import type { FieldWords } from '../../../office/meanwhile/use-meanwhile.ts'
import { PartForm } from '../office/part-form.tsx'
import { PictureField } from '../office/picture-field.tsx'
import { savePart } from '../office/queries.ts'
import styles from '../office/settings.module.css'
import { FocusField } from './focus-field.tsx'
import { PaletteFields } from './palette-fields.tsx'

const shape = () => import('@studio/contract/studio/own/schema.ts').then((shapes) => shapes.LookSettings)
const WORDS: FieldWords<z.output<typeof LookSettings>> = {
  palette: {
    label: 'Colours',
    text: (palette) => (palette ? `${Object.keys(palette).length} of its own` : 'the default'),
  },
}
const HELP = 'JPEG or PNG, up to 20 MB, 2,400 pixels wide or more; keep the left calm, where the words go'
const STATES = {
  ready: undefined,
  preparing: 'The photograph is being prepared: pages show the previous one until it is ready',
  failed: 'The last photograph could not be prepared. Please try another one',
}

/** Hero photograph and palette. */
export function AppearanceSection({ settings: { look, hero } }: { settings: OwnSettings }) {
  return (
    <div className={styles.sections}>
      <PictureField
        kind="hero"
        label="Photograph"
        own={hero.own || hero.state !== 'ready'}
        state={STATES[hero.state]}
        sharpFrom={HERO_CROPS.wide.width}
        help={
          hero.own && !hero.whole ? `${HELP}. To set what phones show, choose the photograph again` : HELP
        }
      >
        {hero.whole ? (
          <FocusField whole={hero.whole} />
        ) : hero.url ? (
          <img className={styles.hero} src={hero.url} alt="The first page’s photograph" />
        ) : (
          <p className={styles.quiet}>You have no picture. The drawn one is shown.</p>
        )}
      </PictureField>
      <PartForm
        name="look"
        part={look}
        of={(all) => all.look}
        shape={shape}
        words={WORDS}
        save={savePart.look}
        onSaved={({ own, standard }) => showPalette(paletteAddress(own.palette ?? standard.palette))}
      >
        {(form) => <PaletteFields form={form} standard={look.standard.palette} />}
      </PartForm>
    </div>
  )
}

/** Replaces the page's palette; null restores the design's colours. */
function showPalette(address: string | null): void {
  const sheet =
    document.head.querySelector<HTMLLinkElement>('link[href^="/palette.css"]') ??
    document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'stylesheet' }))
  // The style sheet is empty without a palette.
  sheet.href = address ?? '/palette.css?of=none'
}
