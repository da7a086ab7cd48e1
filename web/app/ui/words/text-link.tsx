import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'
import text from './text.module.css'

/** The underlined link of the design, on a line of its own or in a sentence. */
export function TextLink({
  className,
  ...rest
}: Omit<LinkProps, 'className' | 'style'> & { className?: string }) {
  return <Link {...rest} className={classNames(text.link, className)} />
}
