import { randomBytes } from 'node:crypto'

/** For a member who has chosen none: random, since teachers see user names, and nothing in them tells of the address. */
export const newUserName = () => `member.${randomBytes(6).toString('hex')}`
