import { inRoom } from '../../endpoint.ts'
import { IdParams } from '../../values.ts'
import { RoleBody, User } from '../schema.ts'
import { Invitations, InvitationsQuery } from './schema.ts'

const { get, put, del } = inRoom('account')

export const invitations = get('/User/invitations', {
  summary: 'Invitations that nobody has used, newest first, those that are over too',
  callers: ['admin'],
  query: InvitationsQuery,
  status: 200,
  answer: Invitations,
})

export const revokeInvitation = del('/User/invitations/:id', {
  summary: 'Takes an invitation back: its link is good no more',
  callers: ['admin'],
  params: IdParams,
  status: 204,
})

export const activateUser = put('/User/activate/:id', {
  summary: 'Makes an inactive account active again; its membership is not renewed by that',
  callers: ['admin'],
  params: IdParams,
  status: 200,
  answer: User,
})

export const changeRole = put('/User/role/:id', {
  summary:
    'Makes a teacher an Admin, or an Admin a teacher, who is then signed out; asks for the own password',
  callers: ['admin'],
  params: IdParams,
  body: RoleBody,
  watched: 'always',
  status: 200,
  answer: User,
  refuses: [409],
})
