import { plainLength } from '@studio/contract/rich-text.ts'
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'
import { Field } from '../../ui/form/field.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Loading } from '../../ui/page/skeleton.tsx'
import { RichText } from '../../ui/words/rich/rich-text.tsx'
import styles from './rich-editor.module.css'

const RichEditor = lazyPart(() => import('./rich-editor.tsx').then((module) => module.RichEditor), {
  fallback: ({ html }) => <EditorSkeleton html={html} />,
})

interface RichFieldProps<Values extends FieldValues> {
  label: string
  // biome-ignore lint/suspicious/noExplicitAny: the output of a form's checks differs from form to form
  control: Control<Values, any, any>
  name: Path<Values>
  /** Maximum visible characters, for typing and pasting. */
  max: number
}

/** A rich text field with its counter; the editor is loaded with the first form that has one. */
export function RichField<Values extends FieldValues>({ label, control, name, max }: RichFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name })
  const html = String(field.value ?? '')
  return (
    <Field label={label} counter={`${plainLength(html)}/${max}`} error={fieldState.error?.message}>
      {(props) => (
        <RichEditor
          label={label}
          control={props}
          html={html}
          max={max}
          onChange={field.onChange}
          onBlur={field.onBlur}
          onReady={field.ref}
        />
      )}
    </Field>
  )
}

/** As high as the editor with this text. */
const EditorSkeleton = ({ html }: { html: string }) => (
  <Loading className={styles.box}>
    <div className={styles.bar} />
    <div className={styles.text}>
      <RichText html={html || '<p></p>'} />
    </div>
  </Loading>
)
