import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { s3Files } from './s3-file-store.ts'

/** What S3 does with an object, without its signatures. */
const objects = new Map<string, { body: Buffer; type: string }>()
/** One page of a listing: two names, and where the next page begins. */
function pageOf(query: string): string {
  const names = [...objects.keys()].map(name => name.replace('/amanah/', '')).toSorted()
  const begin = Number(new URLSearchParams(query).get('continuation-token') ?? 0)
  const page = names.slice(begin, begin + 2).map(name => `<Contents><Key>${name}</Key></Contents>`)
  const isCut = begin + 2 < names.length
  return `<ListBucketResult>${page.join('')}<IsTruncated>${isCut}</IsTruncated>${isCut ? `<NextContinuationToken>${begin + 2}</NextContinuationToken>` : ''}</ListBucketResult>`
}
const server = createServer(async (request, response) => {
  const [name = '', query = ''] = (request.url ?? '').split('?')
  const body = await buffer(request)
  const object = objects.get(name)
  if (request.method === 'PUT' && object && request.headers['if-none-match'] === '*') return response.writeHead(412).end()
  else if (request.method === 'PUT') objects.set(name, { body, type: request.headers['content-type'] ?? '' })
  else if (request.method === 'DELETE') objects.delete(name)
  else if (query.includes('list-type=2')) return response.writeHead(200, { 'content-type': 'application/xml' }).end(pageOf(query))
  else if (!object) return response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>')
  else {
    const disposition = new URLSearchParams(query).get('response-content-disposition')
    return response
      .writeHead(200, {
        'content-type': object.type,
        'content-length': object.body.length,
        ...(disposition && { 'content-disposition': disposition }),
        'cache-control': new URLSearchParams(query).get('response-cache-control') ?? '',
      })
      .end(object.body)
  }
  return response.writeHead(request.method === 'DELETE' ? 204 : 200).end()
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => void server.close())
const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const files = s3Files({ bucket: 'amanah', region: 'ap-southeast-1', endpoint, accessKeyId: 'a', secretAccessKey: 'b' })
const key = 'private/7/exports/one.csv'

test('a file of this machine is kept, read and removed', async () => {
  const local = path.join(mkdtempSync(path.join(tmpdir(), 's3-')), 'one.csv')
  writeFileSync(local, 'a,b\n')
  await files.put(key, { path: local }, 'text/csv')
  const found = await files.read(key)
  expect([found?.bytes, String(found && (await buffer(found.body)))]).toEqual([4, 'a,b\n'])
  await files.remove(key)
  expect(await files.read(key)).toBeUndefined()
})

test('a browser puts one file of the size and type it said, once, and gets it by an address that no cache keeps', async () => {
  const { url, headers } = await files.putUrl({ key, mediaType: 'text/csv', mostBytes: 100, bytes: 4, seconds: 60 })
  expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host;if-none-match')
  expect(headers).toEqual({ 'content-type': 'text/csv', 'if-none-match': '*' })
  const put = (body: string) => fetch(url, { method: 'PUT', body, headers })
  expect([(await put('x,y\n')).status, (await put('y,x\n')).status]).toEqual([200, 412])
  const answer = await fetch(await files.getUrl({ key, fileName: 'Mac é.csv', seconds: 60 }))
  expect([await answer.text(), answer.headers.get('content-disposition'), answer.headers.get('cache-control')]).toEqual([
    'x,y\n',
    `attachment; filename*=UTF-8''Mac%20%C3%A9.csv`,
    'no-store',
  ])
})

test('browsers have to be allowed to speak to its origin, and a name that leaves its folder is refused', async () => {
  expect(files.origin).toBe(endpoint)
  await expect(files.read('private/7/../8/one.csv')).rejects.toThrow('not the key of a file')
})

test('every file of a bucket is listed, page after page, and what is no file of ours is left out', async () => {
  const keys = [1, 2, 3, 4].map(charity => `private/${charity}/exports/one.csv`)
  for (const each of keys) await files.put(each, Buffer.from('a'), 'text/csv')
  objects.set('/amanah/notes.txt', { body: Buffer.from('x'), type: 'text/plain' })
  const listed: string[] = []
  for await (const each of files.keys()) listed.push(each)
  expect(listed).toEqual(expect.arrayContaining(keys))
  expect(listed).not.toContain('notes.txt')
})
