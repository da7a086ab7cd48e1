import { inRoom } from '../endpoint.ts'
import { IdParams, Nothing } from '../values.ts'
import { DeleteAccountBody, EndSessionsQuery, OwnSessions } from './own/schema.ts'
import {
  Avatar,
  BlockBody,
  ChangePasswordBody,
  ChangePasswordQuery,
  Cover,
  Credentials,
  DeleteQuery,
  ForgotBody,
  ForgotQuery,
  InviteBody,
  MyStudentsList,
  MyStudentsQuery,
  PeopleList,
  PeopleQuery,
  ProfileBody,
  RefreshBody,
  RefreshQuery,
  ResetBody,
  ResetQuery,
  SignedIn,
  SignOutBody,
  SubscribedList,
  SubscribedQuery,
  Tokens,
  User,
} from './schema.ts'

const { get, post, put, del } = inRoom('account')
const everybodySignedIn = ['student', 'coach', 'admin'] as const

export const signIn = post('/User/login', {
  summary:
    'Signs in with e-mail and password; 403 RegistrationUnfinished brings a sign-up token, 403 SecondFactorNeeded asks for a code or a passkey as well',
  callers: ['visitor'],
  body: Credentials,
  watched: 'always',
  status: 200,
  answer: SignedIn,
  refuses: [403],
})

export const refresh = post('/User/refreshAccessToken', {
  summary: 'Exchanges a refresh token for its successor, once; the token travels in the body',
  callers: ['visitor'],
  body: RefreshBody,
  status: 200,
  answer: Tokens,
  refuses: [401, 403],
})

export const refreshByQuery = get('/User/refreshAccessToken', {
  summary: 'The same exchange with the token in the query; never logged',
  inLook: 'closed',
  callers: ['visitor'],
  query: RefreshQuery,
  status: 200,
  answer: Tokens,
  refuses: [401, 403],
})

export const signOut = post('/User/logout', {
  summary: 'Ends the session of a refresh token',
  callers: ['visitor'],
  body: SignOutBody,
  status: 204,
})

export const me = get('/User/getUserInfo', {
  summary: 'The profile of the caller, membership included',
  callers: everybodySignedIn,
  beforeSecondFactor: 'open',
  status: 200,
  answer: User,
  failure: 'Error getUserInfo',
})

export const forgotPassword = post('/User/forgotPassword', {
  summary: 'Mails a reset link; answers the same for known and unknown addresses',
  callers: ['visitor'],
  query: ForgotQuery,
  body: ForgotBody,
  status: 200,
  answer: Nothing,
  limit: { name: 'forgotPassword', max: 100, minutes: 60 },
})

export const resetPassword = post('/User/resetPassword', {
  summary: 'Sets a new password with the code of the reset mail; ends every session',
  callers: ['visitor'],
  query: ResetQuery,
  body: ResetBody,
  watched: 'always',
  status: 200,
  answer: Nothing,
  refuses: [403],
})

export const changePassword = post('/User/changePassword', {
  summary: "Changes one's own password; ends every other session",
  callers: everybodySignedIn,
  query: ChangePasswordQuery,
  body: ChangePasswordBody,
  watched: 'always',
  status: 200,
  answer: Nothing,
})

export const ownSessions = get('/User/sessions', {
  summary: 'Where the caller is signed in, the device that was seen last first',
  inLook: 'closed',
  beforeSecondFactor: 'open',
  callers: everybodySignedIn,
  status: 200,
  answer: OwnSessions,
})

export const endSession = del('/User/sessions/:id', {
  summary: "Signs the caller out on one of their devices; for another person's session 404",
  callers: everybodySignedIn,
  params: IdParams,
  watched: 'always',
  status: 204,
})

export const endSessions = del('/User/sessions', {
  summary: 'Signs the caller out everywhere, with keepThis everywhere else',
  callers: everybodySignedIn,
  query: EndSessionsQuery,
  watched: 'always',
  status: 204,
})

export const deleteAccount = post('/User/deleteAccount', {
  summary: 'Ends what the caller pays and erases them, with their password; a teacher or an Admin is refused',
  callers: everybodySignedIn,
  body: DeleteAccountBody,
  watched: 'always',
  status: 204,
  refuses: [409],
})

export const saveProfile = put('/User/:id', {
  summary: 'Changes the profile; what is absent stays',
  callers: everybodySignedIn,
  own: ({ params }) => params.id,
  params: IdParams,
  body: ProfileBody,
  status: 200,
  answer: User,
  refuses: [409, 412],
  failure: 'Error putUserInfo',
})

export const setAvatar = put('/User/updateAvatarById/:id', {
  summary: 'Replaces the photo: one jpeg or png of at most 20,000,000 bytes',
  callers: everybodySignedIn,
  own: ({ params }) => params.id,
  params: IdParams,
  takes: 'multipart',
  status: 200,
  answer: Avatar,
  refuses: [413, 415, 507],
})

export const removeAvatar = del('/User/updateAvatarById/:id', {
  summary: 'Takes the photo away',
  callers: everybodySignedIn,
  own: ({ params }) => params.id,
  params: IdParams,
  status: 204,
})

export const setCover = put('/User/updateCoverById/:id', {
  summary: 'Replaces the cover picture, as the photo',
  callers: everybodySignedIn,
  own: ({ params }) => params.id,
  params: IdParams,
  takes: 'multipart',
  status: 200,
  answer: Cover,
  refuses: [413, 415, 507],
})

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
  summary: 'Mails a teacher or an Admin an invitation to make an account, good once and for seven days',
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

export const myStudents = get('/User/getMyStudents', {
  summary:
    "Members who have joined any of the teacher's calendars, or a certain one, without e-mail addresses",
  callers: ['coach'],
  query: MyStudentsQuery,
  status: 200,
  answer: MyStudentsList,
  failure: 'Error getMyStudents',
})

export const subscribedUsers = get('/User/getSubscribedUsers', {
  summary: 'People with a membership, with its plan, the days that are left and the next charge',
  callers: ['admin'],
  query: SubscribedQuery,
  status: 200,
  answer: SubscribedList,
  failure: 'Error getSubscribedUsers',
})
