import { readFile } from 'node:fs/promises'
import {
  CAPTIONS_BYTES,
  captionTexts,
  MOST_CAPTIONS,
  type Remark,
  readCaptions,
  writeCaptions,
} from '@studio/contract/videos/guidance/captions.ts'
import { chapterTexts, parseChapters } from '@studio/contract/videos/guidance/chapters.ts'
import type { CaptionsSet, Guidance } from '@studio/contract/videos/guidance/schema.ts'
import { and, eq } from 'drizzle-orm'
import { decodeHTML } from 'entities'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { videoCaptions, videoChapters } from '../../../database/tables/videos.ts'
import { type UploadedFile, withUploadedFile } from '../../../platform/files/uploaded-file.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { auditAdmin } from '../../studio/audit.ts'
import { findEditable, lockEditable } from '../editable-videos.ts'
import { guidanceOf } from './queries.ts'

/**
 * Sets a film's chapters from the typed list. 400 at the field if one begins after the film's end; 403 and
 * 404 as for changing the film.
 */
export async function setChapters(
  context: Context,
  viewer: Viewer,
  { id, typed }: { id: string; typed: string },
): Promise<Guidance> {
  const read = parseChapters(typed.normalize('NFC'))
  if ('wrong' in read) throw refuseField('chapters', read.wrong)
  return inTransaction(context.db, async (tx) => {
    const { durationSeconds } = await lockEditable(tx, viewer, id)
    const last = read.at(-1)?.seconds ?? 0
    if (durationSeconds > 0 && last >= durationSeconds) throw refuseField('chapters', chapterTexts.pastEnd)
    await tx.delete(videoChapters).where(eq(videoChapters.videoId, id))
    if (read.length > 0) await tx.insert(videoChapters).values(read.map((one) => ({ videoId: id, ...one })))
    await auditAdmin(context, tx, viewer, {
      action: 'video.chapters',
      subject: id,
      after: { chapters: read },
    })
    return guidanceOf(tx, id)
  })
}

interface NewCaptions {
  id: string
  language: string
  label: string
  request: FastifyRequest
}

/**
 * Sets a film's captions in one language from a WebVTT or SubRip file, replacing earlier ones; what can't be shown is left out and
 * told. 400 at `file` for a file of which nothing can be shown, 413 above 20,000,000 bytes, 409 beyond 20 languages.
 */
export async function setCaptions(
  context: Context,
  viewer: Viewer,
  captions: NewCaptions,
): Promise<CaptionsSet> {
  const { id: videoId, language, label, request } = captions
  await findEditable(context, viewer, videoId)
  const sender = { request, viewer: signedIn(viewer) }
  return withUploadedFile(context, sender, { missing: captionTexts.missing }, async (sent) => {
    const { file, remarks } = await readFileOf(sent, language)
    const row = { videoId, language, label, file }
    const kept = await inTransaction(context.db, (tx) => keepCaptions(context, tx, viewer, row))
    return { ...kept, remarks }
  })
}

const MOST_REMARKS = 100

/** The captions of a file as the studio keeps them: WebVTT in which references are decoded, and nothing is markup. */
async function readFileOf(
  { path, size }: UploadedFile,
  language: string,
): Promise<{ file: string; remarks: Remark[] }> {
  if (size > CAPTIONS_BYTES) throw refuseField('file', captionTexts.long)
  const text = decodeCaptions(await readFile(path), language).normalize('NFC')
  // PostgreSQL text can't contain NUL.
  if (text.includes('\0')) throw refuseField('file', captionTexts.head)
  const read = readCaptions(text, decodeHTML)
  if ('wrong' in read) throw refuseField('file', read.wrong)
  return { file: writeCaptions(read.cues), remarks: read.remarks.slice(0, MOST_REMARKS) }
}

/** Stores captions with the film's row locked, so that parallel requests count its languages correctly. */
async function keepCaptions(
  context: Context,
  tx: Transaction,
  viewer: Viewer,
  row: typeof videoCaptions.$inferInsert,
): Promise<Guidance> {
  await lockEditable(tx, viewer, row.videoId)
  const { captions } = await guidanceOf(tx, row.videoId)
  const others = captions.filter(({ language }) => language !== row.language)
  if (others.length >= MOST_CAPTIONS) throw new Refusal('conflict', captionTexts.many)
  const { language, label, file } = row
  await tx
    .insert(videoCaptions)
    .values(row)
    .onConflictDoUpdate({ target: [videoCaptions.videoId, videoCaptions.language], set: { label, file } })
  const entry = { action: 'video.captions', subject: row.videoId, after: { language, label } }
  await auditAdmin(context, tx, viewer, entry)
  return guidanceOf(tx, row.videoId)
}

/** Removes a film's captions in one language; idempotent. */
export async function removeCaptions(
  context: Context,
  viewer: Viewer,
  { id, language }: { id: string; language: string },
): Promise<undefined> {
  await inTransaction(context.db, async (tx) => {
    await lockEditable(tx, viewer, id)
    await tx
      .delete(videoCaptions)
      .where(and(eq(videoCaptions.videoId, id), eq(videoCaptions.language, language)))
    const entry = { action: 'video.captionsRemoved', subject: id, before: { language } }
    await auditAdmin(context, tx, viewer, entry)
  })
}

/** What Windows wrote these languages in before UTF-8, as its older programs still write SubRip. */
const OF_WINDOWS: Record<string, string> = {
  'windows-1250': 'bs cs hr hu pl ro sk sl sq sr-latn',
  'windows-1251': 'be bg kk ky mk mn ru sr tg tt uk',
  'windows-1253': 'el',
  'windows-1254': 'az ku tr',
  'windows-1255': 'he iw yi',
  'windows-1256': 'ar fa ur',
  'windows-1257': 'et lt lv',
  'windows-1258': 'vi',
  'windows-874': 'th',
  shift_jis: 'ja',
  'euc-kr': 'ko',
  big5: 'zh-hant zh-hk zh-mo zh-tw',
  gb18030: 'zh',
}

/** In the encoding that a file names, else in UTF-8, else in the one that Windows wrote its language in. */
export function decodeCaptions(bytes: Buffer, language: string): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(encodingOf(language)).decode(bytes)
  }
}

function encodingOf(language: string): string {
  const tag = language.toLowerCase()
  const named = (one: string) =>
    Object.entries(OF_WINDOWS).find(([, languages]) => languages.split(' ').includes(one))?.[0]
  // `zh-Hant-TW` is written as `zh-Hant` is.
  const shorter = tag.split('-').map((_, at, parts) => parts.slice(0, parts.length - at).join('-'))
  return shorter.map(named).find(Boolean) ?? 'windows-1252'
}
