import type { MoveIn, MoveInLine } from '@studio/contract/moving-in/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { PersonCell } from '../../../office/person-cell.tsx'
import { PersonLink } from '../../../office/person-link.tsx'
import type { Column } from '../../../office/table/column.ts'
import { RecordList } from '../../../office/table/record-list.tsx'
import { ChoiceBar } from '../../../ui/form/choice-bar.tsx'
import { shortDayText } from '../../../ui/words/day-text.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { pricesQuery } from '../../plans/queries.ts'
import { membershipColumns } from './membership-columns.tsx'
import styles from './moving-in.module.css'
import { LINES_A_PAGE, linesQuery } from './queries.ts'
import { KIND_WORDS } from './words.ts'

type Row = MoveInLine & { id: string }

const PEOPLE: Column<Row>[] = [
  {
    head: 'Person',
    cell: ({ person, userId }) =>
      person && (
        <PersonCell person={person} title={fullName(person)}>
          {userId ? <PersonLink person={{ ...person, id: userId }} /> : fullName(person)}
        </PersonCell>
      ),
  },
  { head: 'Email', cell: ({ person }) => person?.email ?? '', width: 'email' },
  { head: 'Joined', cell: ({ person }) => (person ? shortDayText(person.registered) : ''), width: 'date' },
  { head: 'Line', cell: ({ line }) => line, width: 'word', wideOnly: true, sums: true },
]

const FILMS: Column<Row>[] = [
  { head: 'Video', cell: ({ film }) => film?.title ?? '' },
  { head: 'Link', cell: ({ film }) => <span title={film?.link}>{film?.link}</span>, width: 'span' },
  { head: 'Teacher', cell: ({ film }) => film?.teacher ?? '', width: 'email', wideOnly: true },
  { head: 'Line', cell: ({ line }) => line, width: 'word', wideOnly: true, sums: true },
]

const TITLES = { people: 'Person by person', films: 'Video by video', subscriptions: 'Person by person' }

function useColumns(list: MoveIn): Column<Row>[] {
  const plans = useQuery({ ...pricesQuery(), enabled: list.kind === 'subscriptions' }).data?.records ?? []
  if (list.kind !== 'subscriptions') return list.kind === 'people' ? PEOPLE : FILMS
  return membershipColumns(list.prices ?? [], plans)
}

/** What a list brings, as it was understood, and what is here already. */
export function LinesPanel({ list }: { list: MoveIn }) {
  const id = useId()
  const title = TITLES[list.kind]
  const { right, known } = list.lines
  const [chosen, setChosen] = useState<'right' | 'known'>(right > 0 ? 'right' : 'known')
  const [pageNumber, turnTo] = useState(1)
  const columns = useColumns(list)
  const lines = useQuery(linesQuery({ list, state: chosen, pageNumber }))
  function choose(state: 'right' | 'known') {
    setChosen(state)
    turnTo(1)
  }
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>{title}</h3>
        <ChoiceBar
          legend="Which lines"
          choices={[
            { value: 'right', name: `New ${right}` },
            { value: 'known', name: `Here already ${known}` },
          ]}
          chosen={chosen}
          onChoose={choose}
        />
      </div>
      <RecordList<Row>
        label={title}
        query={lines}
        columns={columns}
        pageNumber={pageNumber}
        pageLength={LINES_A_PAGE}
        onTurn={turnTo}
        nameOf={({ person, film, membership }) =>
          person ? fullName(person) : (film?.title ?? membership?.email ?? '')
        }
        empty={chosen === 'right' ? KIND_WORDS[list.kind].nobody : 'Nothing of this list is here yet'}
      />
    </section>
  )
}
