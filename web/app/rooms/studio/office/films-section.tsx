import type { FilmSettings, OwnSettings } from '@studio/contract/studio/own/schema.ts'
import type { z } from 'zod'
import type { FieldWords } from '../../../office/meanwhile/use-meanwhile.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { PartForm } from './part-form.tsx'
import { savePart } from './queries.ts'
import styles from './settings.module.css'

type Values = z.output<typeof FilmSettings>

const shape = () => import('@studio/contract/studio/own/schema.ts').then((shapes) => shapes.FilmSettings)
const WORDS: FieldWords<Values> = {
  previews: { label: 'Previews', text: (shown) => (shown ? 'shown' : 'not shown') },
  levelSound: { label: 'Sound of new videos', text: (levelled) => (levelled ? 'levelled' : 'as it came') },
}

/** What visitors see of films, and how loud new ones are. */
export function FilmsSection({ settings: { films } }: { settings: OwnSettings }) {
  return (
    <div className={styles.sections}>
      <PartForm
        name="films"
        part={films}
        of={(all) => all.films}
        shape={shape}
        words={WORDS}
        save={savePart.films}
      >
        {(form) => (
          <>
            <Checkbox {...form.register('previews')} label="Visitors may watch 30 seconds of each class" />
            <Checkbox
              {...form.register('levelSound')}
              label="Even loudness for new videos; existing ones can be changed in the library"
            />
          </>
        )}
      </PartForm>
    </div>
  )
}
