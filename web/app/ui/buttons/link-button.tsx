import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, buttonClasses } from './button-look.ts'

type LinkButtonProps = ButtonLook & Omit<LinkProps, 'className' | 'style'>

/** A link to another screen that looks like a button. */
export function LinkButton({ variant, size, full, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} data-action className={buttonClasses({ variant, size, full, className })} />
}
