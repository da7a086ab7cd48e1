import { useEffect, useState } from 'react'

/** A section is the current one once its title has come so near to the top, in pixels. */
const NEAR_TOP = 160

/** The id of the section one reads: the last whose title has passed under the menu; at the foot, the last of all. */
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
