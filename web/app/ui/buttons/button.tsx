import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from '../spinner.module.css'
import { type ButtonLook, buttonClasses } from './button-look.ts'

type ButtonProps = ButtonLook & Omit<ComponentProps<'button'>, 'className'> & { busy?: boolean }

/** A button; while `busy` it keeps its label and focus, and ignores clicks. */
export function Button({
  variant,
  size,
  full,
  className,
  busy = false,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const busyProps = busy ? { 'aria-busy': true, 'aria-disabled': true } : {}
  return (
    <button
      type="button"
      {...rest}
      {...busyProps}
      data-action
      className={buttonClasses({ variant, size, full, className })}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

type LinkButtonProps = ButtonLook & Omit<LinkProps, 'className' | 'style'>

/** A link to another screen that looks like a button. */
export function LinkButton({ variant, size, full, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} data-action className={buttonClasses({ variant, size, full, className })} />
}

/** Decorative progress indicator; text beside it says what is running. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />
