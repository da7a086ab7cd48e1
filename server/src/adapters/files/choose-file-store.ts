import { join, resolve } from 'node:path'
import { diskFiles, GROUP_MODES, OWN } from './disk.ts'
import type { FileStore } from './file-store.ts'
import { incomingDisk } from './incoming-disk.ts'
import { openBucket } from './s3/bucket.ts'
import { s3Files } from './s3/s3-files.ts'
import { s3Uploads } from './s3/s3-uploads.ts'
import type { BucketSettings } from './s3/sdk.ts'
import type { MarkedFiles } from './studio-mark.ts'
import { uploadDisk } from './upload-disk.ts'
import type { UploadFolder } from './upload-folder.ts'

interface Places {
  dataDir: string
  /** Null: files are kept below `dataDir`. */
  bucket: BucketSettings | null
  /** Whether the proxy in front reads files of the disk, too. */
  byProxy?: boolean
}

/** Where this studio keeps its files, and films on their way there. */
export function chooseFileStore({ dataDir, bucket: settings, byProxy = false }: Places): {
  files: FileStore
  uploads: UploadFolder
} {
  const folder = (name: string) => join(resolve(dataDir), name)
  if (!settings) {
    const files = diskFiles(folder('files'), byProxy ? GROUP_MODES : OWN)
    return { files, uploads: uploadDisk(folder('uploads'), files) }
  }
  const bucket = openBucket(settings)
  return { files: s3Files(bucket, incomingDisk(folder('films'))), uploads: s3Uploads(bucket) }
}

/** The place of the files with its name for people. */
export function markedFiles(places: Places): MarkedFiles {
  const { dataDir, bucket } = places
  const words = bucket ? `S3_BUCKET: ${bucket.bucket}` : `DATA_DIR: ${join(resolve(dataDir), 'files')}`
  return { files: chooseFileStore(places).files, words }
}
