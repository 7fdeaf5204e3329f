import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/server/config.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { localFiles } from '#platform/server/files/local-file-store.ts'
import { keysOf } from '#platform/server/security/encryption.ts'
import { makeFolder, assertWritable } from '#platform/server/startup-error.ts'

/** A store, its routes where it has any, and a check that fails where files cannot be kept in it. */
type OpenFiles = { files: FileStore; register: (app: FastifyInstance) => void; check: () => Promise<void> }

/** The store of files that the settings name: a bucket, or a folder of this machine with its routes. */
export async function openFiles(config: Config, now: () => Date): Promise<OpenFiles> {
  const {
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = config
  if (bucket) {
    const { s3Files } = await import('#platform/server/files/s3-file-store.ts')
    const files = s3Files({ bucket, region, endpoint, accessKeyId, secretAccessKey })
    return { files, register: () => {}, check: files.mustHaveCredentials }
  }
  const dir = path.join(config.dataDir, 'files')
  const files = localFiles({
    dir,
    secret: keysOf().secret('files'),
    now,
    base: config.PRIVATE_FILES_URL ?? `${config.BASE_PATH}/`,
  })
  const check = async () => {
    makeFolder(dir, { mode: 0o700, setting: 'DATA_DIR' })
    assertWritable(dir, 'DATA_DIR')
  }
  return { files, register: files.register, check }
}
