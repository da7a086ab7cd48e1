import { refusals } from '@studio/contract/studio/messages.ts'
import { fieldTexts } from '@studio/contract/training/messages.ts'
import type { TrainingPackChange, TrainingPackDraft } from '@studio/contract/training/schema.ts'
import { asc, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { inTransaction, type Transaction } from '../../database/connect.ts'
import { plans } from '../../database/tables/plans.ts'
import { trainingPacks, trainingPackVideos } from '../../database/tables/training.ts'
import { collectFieldErrors, Refusal, refuseField } from '../../platform/refusal.ts'
import type { Precondition } from '../../platform/version.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { audit } from '../studio/audit.ts'
import { refuseChangedMeanwhile } from '../studio/changed-meanwhile.ts'
import { lockSelectedVideos } from '../videos/lock-selected-videos.ts'
import { packState } from './queries.ts'

/** Creates a path; 400 at priceId or videoIds for unknown ids (BO-API-43, D13). */
export function createTrainingPack(
  context: Context,
  viewer: Viewer,
  draft: TrainingPackDraft,
): Promise<{ id: string }> {
  const { title, priceId: planId = null, videoIds } = draft
  return inTransaction(context.db, async (tx) => {
    await collectFieldErrors(
      () => refuseUnknownPlan(tx, planId),
      () => lockSelectedVideos(tx, viewer, videoIds),
    )
    const row = { title, planId, createdAt: context.clock.now() }
    const [pack] = await tx.insert(trainingPacks).values(row).returning({ id: trainingPacks.id })
    if (!pack) throw new Error('no path was made')
    await writeVideos(tx, pack.id, videoIds)
    await audit(context, tx, viewer, { action: 'training.created', subject: pack.id, after: draft })
    await context.content.changed(tx)
    return pack
  })
}

interface Change extends TrainingPackChange {
  id: string
  from?: Precondition
}

/** Changes the given fields of a path; concurrent changes are serialised, and 412 if it changed meanwhile (BO-API-43, D13). */
export function changeTrainingPack(context: Context, viewer: Viewer, { id, from, ...change }: Change) {
  return inTransaction(context.db, async (tx) => {
    const before = await lockPack(tx, id)
    await refuseChangedMeanwhile(tx, { id, from, state: packState(before) })
    const planId = change.priceId === before.priceId ? null : change.priceId
    await collectFieldErrors(
      () => refuseUnknownPlan(tx, planId),
      () => lockSelectedVideos(tx, viewer, change.videoIds ?? []),
    )
    const columns = { title: change.title ?? before.title, planId: change.priceId }
    await tx.update(trainingPacks).set(columns).where(eq(trainingPacks.id, id))
    if (change.videoIds) {
      await tx.delete(trainingPackVideos).where(eq(trainingPackVideos.packId, id))
      await writeVideos(tx, id, change.videoIds)
    }
    await audit(context, tx, viewer, { action: 'training.changed', subject: id, before, after: change })
    await context.content.changed(tx)
  })
}

/** Deletes a path; its videos stay in the library (BO-API-43). */
export function deleteTrainingPack(context: Context, viewer: Viewer, id: string): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const before = await lockPack(tx, id)
    await tx.delete(trainingPacks).where(eq(trainingPacks.id, id))
    await audit(context, tx, viewer, { action: 'training.deleted', subject: id, before })
    await context.content.changed(tx)
  })
}

async function lockPack(tx: Transaction, id: string) {
  const [pack] = await tx
    .select({ title: trainingPacks.title, priceId: trainingPacks.planId })
    .from(trainingPacks)
    .where(eq(trainingPacks.id, id))
    .for('update')
  if (!pack) throw new Refusal('notFound', refusals.notFound)
  const rows = await tx
    .select({ videoId: trainingPackVideos.videoId })
    .from(trainingPackVideos)
    .where(eq(trainingPackVideos.packId, id))
    .orderBy(asc(trainingPackVideos.position))
  return { ...pack, videoIds: rows.map((row) => row.videoId) }
}

/** Locks the plan until the path is saved; refuses an unknown one. An archived plan is allowed, because it still has members. */
async function refuseUnknownPlan(tx: Transaction, planId: string | null | undefined): Promise<void> {
  if (!planId) return
  const plan = tx.select({ id: plans.id }).from(plans).where(eq(plans.id, planId)).for('key share')
  if ((await plan).length === 0) throw refuseField('priceId', fieldTexts.plan)
}

async function writeVideos(tx: Transaction, packId: string, videoIds: readonly string[]): Promise<void> {
  if (videoIds.length === 0) return
  const rows = videoIds.map((videoId, index) => ({ packId, videoId, position: index + 1 }))
  await tx.insert(trainingPackVideos).values(rows)
}
