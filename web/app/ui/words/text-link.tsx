import { Link, type LinkProps } from 'react-router'
import text from './text.module.css'

/** The underlined link of the design, on a line of its own or in a sentence. */
export function TextLink(props: Omit<LinkProps, 'className' | 'style'>) {
  return <Link {...props} className={text.link} />
}
