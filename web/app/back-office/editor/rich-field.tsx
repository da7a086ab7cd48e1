import { plainLength } from '@studio/contract/rich-text.ts'
import { Suspense } from 'react'
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'
import { Field } from '../../ui/form/field.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Loading, SkeletonBox } from '../../ui/page/skeleton.tsx'

const RichEditor = lazyPart(() => import('./rich-editor.tsx').then((module) => module.RichEditor))

interface RichFieldProps<Values extends FieldValues> {
  label: string
  // biome-ignore lint/suspicious/noExplicitAny: what a form's checks answer differs from form to form
  control: Control<Values, any, any>
  name: Path<Values>
  /** Characters that may be read; typing and pasting end there. */
  max: number
}

/** A rich text of a form, with its counter; the editor is loaded with the first form that has one. */
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
