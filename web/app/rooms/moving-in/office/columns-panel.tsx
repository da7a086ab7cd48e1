import {
  type ColumnField,
  DAY_FORMS,
  type DayForm,
  FIELDS_OF,
  type MoveIn,
} from '@studio/contract/moving-in/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Options } from '../../../office/fields/options.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Icon, IconCheck, IconMinus } from '../../../ui/icons.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { TableHead } from '../../../ui/table/table-head.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { fullName } from '../../../ui/words/person-name.ts'
import { teachersQuery } from '../../people/queries.ts'
import styles from './moving-in.module.css'
import { useSetColumns } from './queries.ts'
import { FIELD_WORDS, withColumn } from './words.ts'

const DAY_WORDS: Record<DayForm, string> = {
  'YYYY-MM-DD': '2024-03-31, or with a time',
  'DD.MM.YYYY': '31.03.2024',
  'DD/MM/YYYY': '31/03/2024, the day first',
  'MM/DD/YYYY': '03/31/2024, the month first',
  'DD-MM-YYYY': '31-03-2024, the day first',
  'MM-DD-YYYY': '03-31-2024, the month first',
  'YYYY/MM/DD': '2024/03/31',
  'YY-MM-DD': '24-03-31, the year first',
  'YY/MM/DD': '24/03/31, the year first',
  'D MMM YYYY': '31 Mar 2024 or 31-Mar-24',
  'MMM D, YYYY': 'Mar 31, 2024',
}

const isDay = (becomes: ColumnField | null) => becomes === 'registered' || becomes === 'date'

/** The list's columns, its first line, and what each becomes; a change reads the list anew. */
export function ColumnsPanel({ list }: { list: MoveIn }) {
  const set = useSetColumns(list)
  const { columns, days, state } = list
  const isFixed = state === 'moving' || state === 'paused'
  const known = columns.filter(({ becomes }) => becomes !== null).length
  const now = columns.map(({ becomes }) => becomes)
  const change = (at: number, becomes: ColumnField | null) =>
    set.mutate({ becomes: withColumn(columns, at, becomes), days: isDay(becomes) ? null : days })
  return (
    <Panel padded={false}>
      <h3 className={styles.title}>
        {known} of {columns.length} columns recognised
      </h3>
      <Table inPanel className={styles.columns} aria-label="Columns" aria-busy={set.isPending}>
        <TableHead of={['In the file', 'First line', 'Becomes']} />
        <tbody>
          {columns.map(({ name, sample, becomes }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name, and none moves
            <tr key={at} data-left-out={becomes === null || undefined}>
              <th scope="row" title={name}>
                {name || <VisuallyHidden>A column without a name</VisuallyHidden>}
              </th>
              <td title={sample}>{sample}</td>
              <td>
                <span className={styles.becomes}>
                  <Icon of={becomes ? IconCheck : IconMinus} size="small" />
                  <Select
                    label={`${name || `Column ${at + 1}`} becomes`}
                    labelHidden
                    value={becomes ?? ''}
                    disabled={isFixed}
                    onChange={({ target }) =>
                      change(at, FIELDS_OF[list.kind].find((one) => one === target.value) ?? null)
                    }
                  >
                    <option value="">Left out</option>
                    <Options of={FIELDS_OF[list.kind].map((field) => [field, FIELD_WORDS[field]])} />
                  </Select>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {now.some(isDay) && (
        <div className={styles.days}>
          <Select
            label="How days are written"
            value={days ?? ''}
            disabled={isFixed}
            onChange={({ target }) =>
              set.mutate({ becomes: now, days: DAY_FORMS.find((form) => form === target.value) ?? null })
            }
          >
            <option value="">{days ? 'Find out' : 'Choose how'}</option>
            <Options of={DAY_FORMS.map((form) => [form, DAY_WORDS[form]])} />
          </Select>
        </div>
      )}
      {list.kind === 'films' && (
        <TeacherOfAll
          list={list}
          isFixed={isFixed}
          onChoose={(teacherId) => set.mutate({ becomes: now, days, teacherId })}
        />
      )}
    </Panel>
  )
}

interface TeacherOfAllProps {
  list: MoveIn
  isFixed: boolean
  onChoose: (teacherId: string | null) => void
}

/** Whose videos are whose line names no teacher. */
function TeacherOfAll({ list, isFixed, onChoose }: TeacherOfAllProps) {
  const { data: teachers = [] } = useQuery(teachersQuery())
  return (
    <div className={styles.days}>
      <Select
        label="Teacher of each line that names none"
        value={list.teacherId ?? ''}
        disabled={isFixed}
        onChange={({ target }) => onChoose(target.value || null)}
      >
        <option value="">Choose a teacher</option>
        <Options of={teachers.map((teacher) => [teacher.id, fullName(teacher)])} />
      </Select>
    </div>
  )
}
