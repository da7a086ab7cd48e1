import { faintSeed, seedsOf } from '@studio/contract/studio/derive-palette.ts'
import { artFolder } from '@studio/contract/studio/drawn-art.ts'
import { HERO_CROPS } from '@studio/contract/studio/hero-crops.ts'
import type { TextName } from '@studio/contract/studio/original-texts.ts'
import type { LookSettings, OwnSettings } from '@studio/contract/studio/own/schema.ts'
import { faintColours } from '@studio/contract/studio/palette-contrast.ts'
import { paletteAddress } from '@studio/contract/studio/palette-sheet.ts'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { FieldWords } from '../../../office/meanwhile/use-meanwhile.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { showArt } from '../../../ui/pictures/art.ts'
import { PartForm } from '../office/part-form.tsx'
import { PictureField } from '../office/picture-field.tsx'
import { savePart } from '../office/queries.ts'
import settingStyles from '../office/settings.module.css'
import { changesInWords } from './changes-in-words.ts'
import { FocusField } from './focus-field.tsx'
import styles from './look.module.css'
import { LookColours } from './look-colours.tsx'
import { LookTexts } from './look-texts.tsx'
import { SEED_WORDS } from './seed-row.tsx'

type Look = z.output<typeof LookSettings>

const LookPreview = lazyPart(() => import('./look-preview.tsx').then((module) => module.LookPreview))
const shape = () => import('@studio/contract/studio/own/schema.ts').then((shapes) => shapes.LookSettings)
const WORDS: FieldWords<Look> = {
  palette: {
    label: 'Colours',
    text: (palette) => (palette ? Object.values(seedsOf(palette)).join(', ') : 'the default'),
  },
  texts: {
    label: 'Texts',
    text: (texts) => Object.values(texts).join(', ') || 'the originals',
  },
}
const HELP =
  'JPEG or PNG, up to 20 MB, 2,400 pixels wide or more. Leave the left side quiet: the words go there'
const STATES = {
  ready: undefined,
  preparing: 'The photograph is being prepared: pages show the previous one until it is ready',
  failed: 'The last photograph could not be prepared. Please try another one',
}

/** Colours, hero photograph and texts, with the pages as they will be. */
export function AppearanceSection({ settings }: { settings: OwnSettings }) {
  const { look } = settings
  return (
    <PartForm
      name="look"
      part={look}
      of={(all) => all.look}
      shape={shape}
      words={WORDS}
      save={savePart.look}
      said={(now) => changesInWords(look.own, now, look.standard.palette)}
      waits={({ palette }) => waitsFor(palette ?? look.standard.palette)}
      onSaved={({ own, standard }) => showColours(own.palette ?? standard.palette)}
    >
      {(form) => <LookFields form={form} settings={settings} />}
    </PartForm>
  )
}

/** What can't be read, of the three by name. */
function waitsFor(palette: Record<string, string>): string | undefined {
  if (isEmpty(faintColours(palette))) return undefined
  const seed = faintSeed(palette)?.seed
  return `Fix the ${seed ? SEED_WORDS[seed].name.toLowerCase() : 'colours'} before saving.`
}

interface LookFieldsProps {
  form: UseFormReturn<Look, unknown, Look>
  settings: OwnSettings
}

function LookFields({ form: { control, setValue, formState }, settings }: LookFieldsProps) {
  const { look, hero, logo } = settings
  const own = useWatch({ control, name: 'palette' })
  const texts = useWatch({ control, name: 'texts' })
  const standard = look.standard.palette
  const palette = own ?? standard
  const errors = formState.errors as {
    palette?: Record<string, { message?: string } | undefined>
    texts?: Partial<Record<TextName, { message?: string }>>
  }
  const set = (name: 'palette' | 'texts') => (value: Look[typeof name]) =>
    setValue(name, value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  const setPalette = set('palette')
  return (
    <>
      <div className={styles.look}>
        <div className={styles.side}>
          <LookColours
            palette={palette}
            errors={errors.palette}
            logoUrl={logo.url}
            onChange={(next) => setPalette(isEmpty(next) && isEmpty(standard) ? null : next)}
            onDefault={own === null ? undefined : () => setPalette(null)}
          />
          <HeroField hero={hero} />
        </div>
        <div className={styles.preview}>
          <LookPreview palette={palette} texts={{ ...look.standard.texts, ...texts }} />
        </div>
      </div>
      <LookTexts
        texts={texts}
        originals={look.standard.texts}
        errors={errors.texts}
        onChange={set('texts')}
      />
    </>
  )
}

const isEmpty = (palette: object) => Object.keys(palette).length === 0

function HeroField({ hero }: Pick<OwnSettings, 'hero'>) {
  return (
    <PictureField
      kind="hero"
      label="Photograph"
      own={hero.own || hero.state !== 'ready'}
      state={STATES[hero.state]}
      sharpFrom={HERO_CROPS.wide.width}
      help={hero.own && !hero.whole ? `${HELP}. To set what phones show, choose the photograph again` : HELP}
    >
      {hero.whole ? (
        <FocusField whole={hero.whole} />
      ) : hero.url ? (
        <img className={settingStyles.hero} src={hero.url} alt="The first page’s photograph" />
      ) : (
        <p className={settingStyles.quiet}>You have no picture. The drawn one is shown.</p>
      )}
    </PictureField>
  )
}

/** Replaces the page's palette, and its drawn pictures. */
function showColours(palette: Record<string, string>): void {
  const sheet =
    document.head.querySelector<HTMLLinkElement>('link[href^="/palette.css"]') ??
    document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'stylesheet' }))
  // The style sheet is empty without a palette.
  sheet.href = paletteAddress(palette) ?? '/palette.css?of=none'
  showArt(artFolder(palette))
}
