import { addDays } from '@studio/contract/dates.ts'
import {
  applyPromocode,
  cancel,
  change,
  changePreview,
  moveNextCharge,
  nextChargePreview,
  payOpen,
  preview,
  reactivationPreview,
  resume,
  setMembershipActive,
  start,
  subscription,
} from '@studio/contract/membership/endpoints.ts'
import { type Ask, ask } from './ask.ts'
import { isStudent } from './callers.ts'
import type { Member } from './money.ts'
import type { At } from './scene/scene.ts'

/** A new membership of the caller's kind, their own; for all others that of a student with DailyClasses. */
async function memberOf({ caller, money }: At): Promise<Member & { as?: Member['person'] }> {
  if (caller === 'admin') return money.member('daily')
  if (!isStudent(caller)) return money.untouched('daily')
  const member = await money.member(caller)
  return { ...member, as: member.person }
}

const aboutMember = async (at: At) => {
  const { as, subscriptionId: id } = await memberOf(at)
  return { as, params: { id } }
}

/** The same for a call that changes nothing, or that only an Admin may make: one membership of each kind is enough. */
async function aboutUntouched(at: At) {
  const { caller, money } = at
  if (caller === 'admin') return aboutMember(at)
  const { person, subscriptionId: id } = await money.untouched(isStudent(caller) ? caller : 'daily')
  return { as: isStudent(caller) ? person : undefined, params: { id } }
}

/** Later than the next charge of a new member. */
const inAMonth = ({ studio }: At) => addDays(studio.context.day(studio.context.clock.now()), 60)

export const membershipAsks: Ask[] = [
  ask(start, '', async (at) => {
    const { caller, money, studio } = at
    const priceId = money.target.id
    if (caller === 'signup') {
      // A separate person, since the sign-up token expires with this call.
      const person = await studio.people.signingUp()
      await money.saveCardAtSignUp(person)
      return { as: person, body: { userId: person.id, priceId } }
    }
    // An Admin starts one for a person without a membership.
    const standing = isStudent(caller) ? caller : 'none'
    const starts = ['none', 'ended', 'day', 'admin'].includes(caller)
    const { person } = await (starts ? money.member(standing) : money.untouched(standing))
    return { as: isStudent(caller) ? person : undefined, body: { userId: person.id, priceId } }
  }),
  ask(preview, '', ({ owner, money }) => ({ query: { userId: owner.id, priceId: money.target.id } })),
  ask(subscription, '', aboutUntouched),
  ask(changePreview, '', async (at) => ({
    ...(await aboutUntouched(at)),
    query: { priceId: at.money.target.id },
  })),
  ask(change, '', async (at) => ({ ...(await aboutMember(at)), body: { priceId: at.money.target.id } })),
  ask(applyPromocode, '', async (at) => {
    const member = await aboutMember(at)
    const plan = at.money.latestPlan()
    const { code } = await at.offers.promo([plan.id])
    return { ...member, query: { promocodeCode: code } }
  }),
  ask(cancel, '', async (at) => ({ ...(await aboutMember(at)), query: {} })),
  ask(resume, '', async (at) => {
    const member = await memberOf(at)
    const params = { id: member.subscriptionId }
    await at.studio
      .as(member.person)
      .call(cancel, { params, query: {} })
      .catch(() => undefined)
    return { as: member.as, params }
  }),
  ask(payOpen, '', aboutMember),
  ask(reactivationPreview, '', aboutUntouched),
  ask(nextChargePreview, '', async (at) => ({ ...(await aboutUntouched(at)), query: { day: inAMonth(at) } })),
  ask(moveNextCharge, '', async (at) => ({ ...(await aboutUntouched(at)), body: { day: inAMonth(at) } })),
  ask(setMembershipActive, '', async (at) => ({
    ...(await aboutUntouched(at)),
    body: { active: false, deactivationReason: 'Shared their password' },
  })),
]
