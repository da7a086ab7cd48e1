import { useQuery } from '@tanstack/react-query'
import styles from './library.module.css'
import { storageQuery } from './queries.ts'
import { storageText } from './storage-words.ts'

/** How much room the films take; left out until it is known. */
export function StorageNote() {
  const { data } = useQuery(storageQuery())
  return data ? <p className={styles.storage}>{storageText(data)}</p> : null
}
