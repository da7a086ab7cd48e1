import { plainLength } from '@studio/contract/rich-text.ts'
import { Suspense } from 'react'
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'
import { Field } from '../../ui/form/field.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Loading, SkeletonBox } from '../../ui/page/skeleton.tsx'

const RichEditor = lazyPart(() => import('./rich-editor.tsx').then((module) => module.RichEditor))

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
        <Suspense
          fallback={
            <Loading>
              <SkeletonBox shape="panel" />
            </Loading>
          }
        >
          <RichEditor
            label={label}
            control={props}
            html={html}
            max={max}
            onChange={field.onChange}
            onBlur={field.onBlur}
            onReady={field.ref}
          />
        </Suspense>
      )}
    </Field>
  )
}
