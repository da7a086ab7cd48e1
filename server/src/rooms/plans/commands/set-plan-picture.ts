import { refusals } from '@studio/contract/plans/messages.ts'
import { iconOfFile } from '@studio/contract/plans/rules.ts'
import { planIcons } from '@studio/contract/plans/schema.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { withUploadedFile } from '../../../platform/files/uploaded-file.ts'
import { refuseField } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { lockLivePlan } from '../live-plan.ts'
import { changePlan } from './change-plan.ts'

/**
 * Sets a plan's picture by the name of the uploaded file (BO-API-26). The four pictures belong to the studio, so the file's
 * content is never stored. 404 for an archived plan, before the body is read; 400 for any other name, 409 for a taken icon.
 */
export async function setPlanPicture(
  context: Context,
  viewer: Viewer,
  { id, request }: { id: string; request: FastifyRequest },
): Promise<{ pictureUrl: string }> {
  await inTransaction(context.db, (tx) => lockLivePlan(tx, id))
  const sender = { request, viewer: signedIn(viewer) }
  const wanted = { missing: refusals.iconName, anyField: true }
  const name = await withUploadedFile(context, sender, wanted, async (file) => file.name)
  const icon = iconOfFile(name, planIcons)
  if (!icon) throw refuseField('file', refusals.iconName)
  const { pictureUrl } = await changePlan(context, viewer, { id, changes: { icon } })
  return { pictureUrl }
}
