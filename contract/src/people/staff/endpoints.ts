import { inRoom } from '../../endpoint.ts'
import { Created, IdParams, Nothing } from '../../values.ts'
import { User } from '../sign-in/schema.ts'
import { FIRST_LINK_WEEKS } from './messages.ts'
import {
  BlockBody,
  DeleteQuery,
  Invitations,
  InvitationsQuery,
  InviteBody,
  MemberByHand,
  MyStudentsList,
  MyStudentsQuery,
  PeopleList,
  PeopleQuery,
  RoleBody,
  StandingCounts,
  SubscribedList,
  SubscribedQuery,
} from './schema.ts'

const { get, post, put, del } = inRoom('people')

export const people = get('/User/getAllUsers', {
  summary: 'Teachers with their public fields for everybody (role=Coach); all users for Admin',
  callers: ['anyone'],
  shared: true,
  query: PeopleQuery,
  status: 200,
  answer: PeopleList,
  refuses: [403],
  failure: 'Error getAllUsers',
})

export const inviteStaff = post('/User/invite', {
  summary: 'Sends a teacher or an Admin an invitation to create an account, valid once and for some days',
  callers: ['admin'],
  body: InviteBody,
  status: 200,
  answer: Nothing,
  refuses: [409],
  failure: 'Error invite',
})

export const blockUser = put('/User/block/:id', {
  summary: 'Keeps a person out, or out of chat and comments, until an instant; or lets them in again',
  callers: ['admin'],
  params: IdParams,
  body: BlockBody,
  status: 200,
  answer: User,
  refuses: [409],
  failure: 'Error block user',
})

export const deleteUser = del('/User/:id', {
  summary: 'Ends what a person pays and erases them; without permanentDelete they are only made inactive',
  callers: ['admin'],
  params: IdParams,
  query: DeleteQuery,
  status: 204,
  refuses: [409],
  failure: "Error can't delete user",
})

export const addMember = post('/User/member', {
  summary: `Adds a member by hand, with a plan that the studio gives them; a mail with a link to choose a password works for ${FIRST_LINK_WEEKS} weeks`,
  callers: ['admin'],
  body: MemberByHand,
  status: 201,
  answer: Created,
  refuses: [409],
})

export const myStudents = get('/User/getMyStudents', {
  summary:
    "Members who have joined any of the teacher's calendars, or a certain one, without email addresses",
  callers: ['coach'],
  query: MyStudentsQuery,
  status: 200,
  answer: MyStudentsList,
  failure: 'Error getMyStudents',
})

export const subscribedUsers = get('/User/getSubscribedUsers', {
  summary: 'People with a membership, with its plan, the days left and the next charge',
  callers: ['admin'],
  query: SubscribedQuery,
  status: 200,
  answer: SubscribedList,
  failure: 'Error getSubscribedUsers',
})

export const standingCounts = get('/User/standings', {
  summary: 'How many people are in each state, by which the lists of people can be filtered',
  callers: ['admin'],
  status: 200,
  answer: StandingCounts,
})

export const invitations = get('/User/invitations', {
  summary: 'Invitations that nobody has used, newest first, including expired ones',
  callers: ['admin'],
  query: InvitationsQuery,
  status: 200,
  answer: Invitations,
})

export const revokeInvitation = del('/User/invitations/:id', {
  summary: 'Withdraws an invitation: its link stops working',
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
