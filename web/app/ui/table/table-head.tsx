import type { ReactNode } from 'react'

interface TableHeadProps {
  of: readonly string[]
  /** A last head that is no word. */
  children?: ReactNode
}

/** The head of a table: a word over each column. */
export const TableHead = ({ of, children }: TableHeadProps) => (
  <thead>
    <tr>
      {of.map((head) => (
        <th key={head} scope="col">
          {head}
        </th>
      ))}
      {children}
    </tr>
  </thead>
)
