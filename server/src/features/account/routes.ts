import * as calls from '@studio/contract/account/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { changePassword } from './passwords/change-password.ts'
import { forgotPassword } from './passwords/forgot-password.ts'
import { resetPassword } from './passwords/reset-password.ts'
import { blockUser } from './people/block-user.ts'
import { deleteUser } from './people/delete-user.ts'
import { inviteTeacher } from './people/invite-teacher.ts'
import { listMyStudents } from './people/my-students.ts'
import { listSubscribed } from './people/subscribed-users.ts'
import { setAvatar, setCover } from './pictures/set-picture.ts'
import { listPeople, ownUser } from './queries.ts'
import { saveProfile } from './save-profile.ts'
import { refresh } from './sign-in/refresh.ts'
import { signIn } from './sign-in/sign-in.ts'
import { signOut } from './sign-in/sign-out.ts'

export function accountRoutes(serve: Serve<Context>): void {
  serve(calls.signIn, (context, viewer, { body }, { address }) =>
    signIn(context, viewer, { ...body, address }),
  )
  serve(calls.refresh, (context, viewer, { body }, { address }) =>
    refresh(context, viewer, { ...body, address }),
  )
  serve(calls.refreshByQuery, (context, viewer, { query }, { address }) =>
    refresh(context, viewer, { ...query, address }),
  )
  serve(calls.signOut, async (context, viewer, { body }) => {
    await signOut(context, viewer, body)
    return undefined
  })
  serve(calls.me, (context, viewer) => ownUser(context, viewer))
  serve(calls.forgotPassword, async (context, viewer, { query, body }, { address }) => {
    await forgotPassword(context, viewer, { ...query, ...body, address })
    return {}
  })
  serve(calls.resetPassword, async (context, viewer, { query, body }, { address }) => {
    await resetPassword(context, viewer, { ...query, ...body, address })
    return {}
  })
  serve(calls.changePassword, async (context, viewer, { query, body }, { address }) => {
    await changePassword(context, viewer, { ...query, ...body, address })
    return {}
  })
  serve(calls.saveProfile, (context, viewer, { params, body }) =>
    saveProfile(context, viewer, { id: params.id, changes: body }),
  )
  serve(calls.setAvatar, (context, viewer, { params }, { request }) =>
    setAvatar(context, viewer, { id: params.id, request }),
  )
  serve(calls.setCover, (context, viewer, { params }, { request }) =>
    setCover(context, viewer, { id: params.id, request }),
  )
  serve(calls.inviteTeacher, async (context, viewer, { body }) => {
    await inviteTeacher(context, viewer, body)
    return {}
  })
  serve(calls.blockUser, (context, viewer, { params, body }) =>
    blockUser(context, viewer, { id: params.id, block: body }),
  )
  serve(calls.deleteUser, async (context, viewer, { params, query }) => {
    await deleteUser(context, viewer, { id: params.id, permanently: query.permanentDelete ?? false })
    return undefined
  })
  serve(calls.myStudents, (context, viewer, { query }) => listMyStudents(context, viewer, query))
  serve(calls.subscribedUsers, (context, viewer, { query }) => listSubscribed(context, viewer, query))
  serve(calls.people, (context, viewer, { query }) => listPeople(context, viewer, query))
}
