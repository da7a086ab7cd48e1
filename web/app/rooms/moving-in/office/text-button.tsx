import type { ComponentProps } from 'react'
import { classNames } from '../../../ui/words/class-names.ts'
import text from '../../../ui/words/text.module.css'
import styles from './moving-in.module.css'

type TextButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className'> & { busy?: boolean }

/** A small deed that looks like a link of the text beside it. */
export function TextButton({ busy = false, onClick, ...rest }: TextButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-disabled={busy || undefined}
      className={classNames(text.link, styles.textButton)}
      onClick={busy ? undefined : onClick}
    />
  )
}
