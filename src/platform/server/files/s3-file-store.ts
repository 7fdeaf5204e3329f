import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, paginateListObjectsV2, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { parseFileKey, type FileStore, isKey, uploadHeaders } from './file-store.ts'

/** A bucket and how it is reached; without keys the machine's own identity is used. */
export type S3Settings = {
  bucket: string
  region: string
  endpoint?: string | undefined
  accessKeyId?: string | undefined
  secretAccessKey?: string | undefined
}

/** `mustHaveCredentials` throws when there are neither keys nor a machine identity. */
export type S3Files = FileStore & { mustHaveCredentials(): Promise<void> }

/** Keeps files in S3, or in anything that speaks its protocol. */
export function s3Files({ bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Settings): S3Files {
  const client = new S3Client({
    region,
    requestChecksumCalculation: 'WHEN_REQUIRED', // a presigned PUT from a browser carries no checksum
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  })
  const object = (key: string) => ({ Bucket: bucket, Key: parseFileKey(key) })
  return {
    mustHaveCredentials: async () => void (await client.config.credentials()),
    origin: endpoint ? new URL(endpoint).origin : `https://${bucket}.s3.${region}.amazonaws.com`,
    async putUrl({ key, mediaType, bytes, seconds }) {
      const terms = { ...object(key), ContentType: mediaType, IfNoneMatch: '*', ...(bytes !== undefined && { ContentLength: bytes }) }
      const signableHeaders = new Set(['content-type', 'content-length', 'if-none-match'])
      const url = await getSignedUrl(client, new PutObjectCommand(terms), { expiresIn: seconds, signableHeaders })
      return { url, headers: uploadHeaders(mediaType) }
    },
    getUrl: ({ key, fileName, seconds }) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          ...object(key),
          ResponseContentDisposition: `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
          ResponseCacheControl: 'no-store',
        }),
        { expiresIn: seconds },
      ),
    async put(key, content, mediaType) {
      const [body, length] = Buffer.isBuffer(content)
        ? [content, content.length]
        : [createReadStream(content.path), (await stat(content.path)).size]
      await client.send(new PutObjectCommand({ ...object(key), Body: body, ContentLength: length, ContentType: mediaType }))
    },
    async read(key) {
      try {
        const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand(object(key)))
        return Body && { body: Body as Readable, bytes: ContentLength }
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    async *keys() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket }))
        for (const { Key } of Contents) if (Key && isKey(Key)) yield Key
    },
    remove: async key => void (await client.send(new DeleteObjectCommand(object(key)))),
  }
}
