import { useEffect, useState } from 'react'

/** Pixels from the top at which a section becomes the current one. */
const NEAR_TOP = 160

/** Id of the section being read: the last one whose title has passed under the menu; at the end of the page the last one. */
export function useCurrentSection(sections: readonly { id: string }[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id)

  useEffect(() => {
    const find = () => {
      const passed = sections.filter(({ id }) => topOf(id) <= NEAR_TOP)
      const last = atFoot() ? sections.at(-1) : (passed.at(-1) ?? sections[0])
      setCurrent(last?.id)
    }
    find()
    window.addEventListener('scroll', find, { passive: true })
    return () => window.removeEventListener('scroll', find)
  }, [sections])

  return current
}

const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? 0

const atFoot = () => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2
