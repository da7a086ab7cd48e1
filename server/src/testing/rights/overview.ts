import { findInOffice } from '@studio/contract/finder/endpoints.ts'
import { home, teacherHome } from '@studio/contract/home/endpoints.ts'
import { auditRows, leftMembers, overview, studioWork } from '@studio/contract/overview/endpoints.ts'
import * as exports from '@studio/contract/people/export/endpoints.ts'
import { endImpersonation, startImpersonation } from '@studio/contract/people/impersonation/endpoints.ts'
import * as person from '@studio/contract/person-page/endpoints.ts'
import { type Ask, ask } from './ask.ts'
import type { At } from './scene/scene.ts'

const aboutOwner = ({ owner }: At) => ({ params: { id: owner.id } })

export const overviewAsks: Ask[] = [
  ask(overview, '', () => ({ query: {} })),
  ask(studioWork, '', () => ({ query: {} })),
  ask(leftMembers, '', () => ({ query: {} })),
  ask(auditRows, '', () => ({ query: {} })),
  ask(home, '', () => ({})),
  ask(teacherHome, '', () => ({})),
  ask(findInOffice, '', () => ({ query: { q: 'yoga' } })),
  ...Object.values(exports).map((endpoint) => ask(endpoint, '', () => ({ query: {} }))),
  ask(person.personPage, '', aboutOwner),
  ask(person.personTimeline, '', aboutOwner),
  ask(startImpersonation, '', async ({ studio }) => ({ params: { id: (await studio.people.student()).id } })),
  ask(endImpersonation, '', aboutOwner),
  ask(person.saveStaffNote, '', async ({ studio }) => ({
    params: { id: (await studio.people.student()).id },
    body: { text: 'Asks for a chair' },
  })),
]
