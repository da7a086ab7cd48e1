import { inRoom } from '../../endpoint.ts'
import { IdParams } from '../../values.ts'
import { User } from '../sign-in/schema.ts'
import { Avatar, Cover, ProfileBody } from './schema.ts'

const { put, del } = inRoom('people')

const everybodySignedIn = ['student', 'coach', 'admin'] as const

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
  summary: 'Removes the photo',
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
