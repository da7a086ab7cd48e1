import type { LinePart, MoveIn, MoveInKind, MoveInLine } from '@studio/contract/moving-in/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { PersonCell, PersonLink } from '../../../office/person-cell.tsx'
import type { Column } from '../../../office/table/column.ts'
import { RecordList } from '../../../office/table/record-list.tsx'
import { ChoiceBar } from '../../../ui/form/choice-bar.tsx'
import { shortDayText } from '../../../ui/words/day-text.ts'
import { countText } from '../../../ui/words/money-words.ts'
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

const TITLES = {
  people: 'Person by person',
  films: 'Video by video',
  subscriptions: 'Subscription by subscription',
}

function useColumns(list: MoveIn): Column<Row>[] {
  const plans = useQuery({ ...pricesQuery(), enabled: list.kind === 'subscriptions' }).data?.records ?? []
  if (list.kind !== 'subscriptions') return list.kind === 'people' ? PEOPLE : FILMS
  return membershipColumns(list.prices ?? [], plans)
}

type Which = 'right' | 'known' | LinePart

/** Subscriptions are told apart by their next charge, and by whether they are new where some are here already. */
function choicesOf({ lines: { right, known }, parts }: MoveIn): { value: Which; name: string }[] {
  const isNew = { value: 'right' as const, name: `New ${countText(right)}` }
  if (!parts) return [isNew, { value: 'known', name: `Here already ${countText(known)}` }]
  return [
    { value: 'all', name: `All ${countText(right + known)}` },
    ...(right > 0 && known > 0 ? [isNew] : []),
    { value: 'different', name: `Different ${countText(parts.different)}` },
    { value: 'ending', name: `Ending ${countText(parts.ending)}` },
  ]
}

const emptyText = (chosen: Which, kind: MoveInKind): string =>
  ({
    all: KIND_WORDS[kind].nobody,
    right: KIND_WORDS[kind].nobody,
    known: 'Nothing of this list is here yet',
    different: 'Each next charge is the same here as at Stripe',
    ending: 'Nobody has cancelled at Stripe',
  })[chosen]

/** What a list brings, as it was understood, and what is here already. */
export function LinesPanel({ list }: { list: MoveIn }) {
  const id = useId()
  const title = TITLES[list.kind]
  const choices = choicesOf(list)
  const first = list.parts ? 'all' : list.lines.right > 0 ? 'right' : 'known'
  const [chosen, setChosen] = useState<Which>(first)
  const [pageNumber, turnTo] = useState(1)
  const columns = useColumns(list)
  const which = chosen === 'right' || chosen === 'known' ? { state: chosen } : { part: chosen }
  const lines = useQuery(linesQuery({ list, ...which, pageNumber }))
  function choose(of: Which) {
    setChosen(of)
    turnTo(1)
  }
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>{title}</h3>
        <ChoiceBar legend="Which lines" choices={choices} chosen={chosen} onChoose={choose} />
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
        empty={emptyText(chosen, list.kind)}
      />
    </section>
  )
}
