import type { MoveIn, MoveInLine } from '@studio/contract/moving-in/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PersonCell } from '../../../office/person-cell.tsx'
import { PersonLink } from '../../../office/person-link.tsx'
import type { Column } from '../../../office/table/column.ts'
import { RecordList } from '../../../office/table/record-list.tsx'
import { ChoiceBar } from '../../../ui/form/choice-bar.tsx'
import { shortDayText } from '../../../ui/words/day-text.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import styles from './moving-in.module.css'
import { LINES_A_PAGE, linesQuery } from './queries.ts'

type Row = MoveInLine & { id: string }

const columns: Column<Row>[] = [
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

/** Who a list brings, as they were understood, and who is here already. */
export function PeoplePanel({ list }: { list: MoveIn }) {
  const { right, known } = list.lines
  const [chosen, setChosen] = useState<'right' | 'known'>(right > 0 ? 'right' : 'known')
  const [pageNumber, turnTo] = useState(1)
  const lines = useQuery(linesQuery({ list, state: chosen, pageNumber }))
  function choose(state: 'right' | 'known') {
    setChosen(state)
    turnTo(1)
  }
  return (
    <section aria-labelledby="person-by-person">
      <div className={styles.head}>
        <h3 id="person-by-person">Person by person</h3>
        <ChoiceBar
          legend="Which people"
          choices={[
            { value: 'right', name: `New ${right}` },
            { value: 'known', name: `Here already ${known}` },
          ]}
          chosen={chosen}
          onChoose={choose}
        />
      </div>
      <RecordList<Row>
        label="Person by person"
        query={lines}
        columns={columns}
        pageNumber={pageNumber}
        pageLength={LINES_A_PAGE}
        onTurn={turnTo}
        nameOf={({ person }) => (person ? fullName(person) : '')}
        empty={chosen === 'right' ? 'Nobody new is in this list' : 'Nobody of this list is here yet'}
      />
    </section>
  )
}
