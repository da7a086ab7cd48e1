import { LEVELS, levelTexts, PROPS } from '@studio/contract/videos/levels-and-props.ts'
import type { VideoForm } from '@studio/contract/videos/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { FieldPair } from '../../../office/fields/field-group.tsx'
import { Options } from '../../../office/fields/options.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { fieldOf } from '../../../ui/form/use-checked-form.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { teachersQuery } from '../../people/queries.ts'
import { toggled } from '../list-filters.ts'
import { useOwner } from '../office/queries.ts'
import styles from './form.module.css'
import { StylesField } from './styles-field.tsx'

export type VideoFormTyped = z.input<typeof VideoForm>
export type VideoFormOf = UseFormReturn<VideoFormTyped, unknown, z.output<typeof VideoForm>>

export const videoShape = () => import('@studio/contract/videos/schema.ts').then((shapes) => shapes.VideoForm)

/** Fields of a video; `locked` while it is being saved or its film is uploading. */
export function VideoFields({ form, locked = false }: { form: VideoFormOf; locked?: boolean }) {
  const { errors } = form.formState
  const owner = useOwner()
  const title = <TextInput label="Title" {...fieldOf(form, 'title')} />
  return (
    <fieldset className={styles.all} disabled={locked}>
      {owner === null ? (
        <FieldPair>
          {title}
          <TeacherSelect form={form} />
        </FieldPair>
      ) : (
        title
      )}
      <TextArea label="Description" rows={3} {...fieldOf(form, 'description')} />
      <FieldPair>
        <Controller
          control={form.control}
          name="styles"
          render={({ field }) => (
            <StylesField value={field.value} onChange={field.onChange} error={errors.styles?.message} />
          )}
        />
        <Select label="Level" {...fieldOf(form, 'level')}>
          <Options of={LEVELS.map((level) => [level, levelTexts[level]])} />
        </Select>
      </FieldPair>
      <Controller
        control={form.control}
        name="props"
        render={({ field: { value = [], onChange } }) => (
          <fieldset>
            <legend className={styles.legend}>Props (besides a mat)</legend>
            <div className={styles.props}>
              {PROPS.map((prop) => (
                <Chip key={prop} on={value.includes(prop)} onClick={() => onChange(toggled(value, prop))}>
                  {prop}
                </Chip>
              ))}
            </div>
          </fieldset>
        )}
      />
    </fieldset>
  )
}

/** An Admin names the teacher; a teacher's videos are their own (S-Z8). */
function TeacherSelect({ form }: { form: VideoFormOf }) {
  const { data: teachers = [] } = useQuery(teachersQuery())
  return (
    <Select
      // Teachers load after the video: the new key makes the select pick its option once it exists.
      key={teachers.length}
      label="Responsible teacher"
      {...fieldOf(form, 'coachUserId')}
    >
      <option value="">Choose a teacher</option>
      <Options of={teachers.map((teacher) => [teacher.id, fullName(teacher)])} />
    </Select>
  )
}
