import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { clock, db, enqueue, files as store, newCharity, now, server } from '#testing/factories/new-charity.ts'
import { purgeUploads, isStored } from '#testing/factories/uploads.ts'
import { adoptFile } from './public.ts'

type TestCharity = Awaited<ReturnType<typeof newCharity>>
const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Artist: 'siti@nur.demo' } })
    .jpeg()
    .toBuffer()
const fileOf = (bytes: Uint8Array, name: string) => new File([bytes as Uint8Array<ArrayBuffer>], name)
const put = (url: string, payload: Buffer | string, type: string) =>
  server.inject({ method: 'PUT', url, headers: { 'content-type': type }, payload })
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')
const adopt = ({ actor }: Pick<TestCharity, 'actor'>, fileName: string) =>
  db.transact({ charityId: actor.charityId, readOnly: false }, tx =>
    adoptFile({ tx, actor, now, enqueue: (job, data, options) => enqueue(tx, job, data, options) }, fileName),
  )
const uploaded = async (house: Pick<TestCharity, 'api'>, filename: string, payload: Buffer) => {
  const { url, fileName, contentType } = await house.api.files.presign({ filename, image_path: 'donations/supporting' })
  expect((await put(url, payload, contentType)).statusCode).toBe(200)
  return fileName
}

test('an account is given addresses for a limited number of uploads, and another account is not affected', async () => {
  const { api, officer } = await newCharity()
  const ask = (by = api) => by.files.presign({ filename: 'proof.pdf', image_path: 'donations/supporting' })
  const outcomes = await Promise.allSettled(Array.from({ length: 70 }, () => ask()))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(60)
  await expect(ask()).rejects.toMatchObject({ status: 429, code: 'TOO_MANY' })
  await expect(ask(officer([]).api)).resolves.toBeDefined()
})

test('accepts a multipart image, re-encodes it, and returns its name next to the status', async () => {
  const house = await newCharity()
  const form = new FormData()
  form.append('files', fileOf(await photo(), 'Foto é.JPG'))
  form.append('imageType', 'help')
  const encoded = new Response(form)
  const answer = await server.inject({
    method: 'POST',
    url: '/api/User/uploadImage',
    headers: { authorization: `Bearer ${house.token}`, 'content-type': encoded.headers.get('content-type')! },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  const { data } = answer.json()
  expect(data).toMatchObject({ status: 1, fileName: expect.stringMatching(new RegExp(`^private/${house.charityId}/help/[\\w-]+\\.jpg$`)) })
  const { url } = await house.api.files.address({ fileName: data.fileName })
  const stored = await server.inject(url)
  expect([stored.headers['content-type'], stored.headers['content-disposition'], stored.rawPayload.includes('siti@')]).toEqual([
    'image/jpeg',
    `attachment; filename*=UTF-8''Foto%20%C3%A9.JPG`,
    false,
  ])
})

test('an image that no record holds opens to its uploader alone, and the file of an upload by its own record alone', async () => {
  const house = await newCharity()
  const fileNames = (await house.api.files.uploadImage({ files: [fileOf(await photo(), 'a.jpg')], imageType: 'help' })).fileNames
  const { fileName: document } = await house.api.files.presign({ filename: 'slip.pdf', image_path: 'supporting' })
  await expect(house.api.files.address({ fileName: fileNames[0]! })).resolves.toBeDefined()
  await expect(
    house.officer(['user-management:view', 'donations:view']).api.files.address({ fileName: fileNames[0]! }),
  ).rejects.toMatchObject({
    status: 404,
  })
  await expect(house.api.files.address({ fileName: document })).rejects.toMatchObject({ status: 404 })
})

test('a table is not taken by a signed address: imports travel through the call that scans and encrypts them', async () => {
  const { api } = await newCharity()
  for (const filename of ['gifts.csv', 'gifts.xlsx'])
    await expect(api.files.presign({ filename, image_path: 'imports' })).rejects.toMatchObject({ code: 'WRONG_FILE_FORMAT' })
})

test('images that are too many, too big or no images are refused in the specified words', async () => {
  const { api } = await newCharity()
  const one = await photo()
  const send = (...files: File[]) => api.files.uploadImage({ files, imageType: 'help' })
  await expect(send(...Array.from({ length: 6 }, () => fileOf(one, 'a.jpg')))).rejects.toMatchObject({
    message: 'Maximum 5 files can be upload.',
  })
  await expect(send(fileOf(Buffer.alloc(5 * 1024 * 1024), 'a.jpg'))).rejects.toMatchObject({ message: 'Please select image below 5Mb.' })
  await expect(send(fileOf(one, 'a.gif'))).rejects.toMatchObject({ message: 'Please select image PNG, JPG, JPEG, and HEIC image format.' })
  await expect(send(fileOf(Buffer.from('MZ not an image'), 'a.jpg'))).rejects.toMatchObject({ code: 'WRONG_FORMAT' })
  const vast = Buffer.alloc(200)
  vast.write('ftypheic', 4, 'latin1')
  vast.write('ispe', 100, 'latin1')
  for (const place of [108, 112]) vast.writeUInt32BE(30_000, place)
  await expect(send(fileOf(vast, 'a.heic'))).rejects.toMatchObject({ message: 'Please select an image of at most 40 megapixels.' })
})

test('a document goes up by a signed address, becomes part of a record, and is read when it was looked at', async () => {
  const house = await newCharity()
  const fileName = await uploaded(house, 'Resit bank.pdf', pdf)
  await expect(house.api.files.address({ fileName })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await adopt(house, fileName)).toBe(true)
  await expect(house.api.files.address({ fileName })).rejects.toMatchObject({ code: 'STILL_CHECKED' })
  await house.runJobs()
  const { url } = await house.api.files.address({ fileName })
  const stored = await server.inject(url)
  expect([stored.statusCode, stored.rawPayload.equals(pdf), stored.headers['content-security-policy']]).toEqual([
    200,
    true,
    `default-src 'none'; frame-ancestors 'none'; sandbox`,
  ])
  expect(await house.rowsOf('stored_file')).toMatchObject([{ status: 'stored', purpose: 'donations/supporting' }])
})

test('re-encodes a directly uploaded image before it can be read', async () => {
  const house = await newCharity()
  const fileName = await uploaded(house, 'cheque.jpg', Buffer.concat([await photo(), Buffer.from('<script>')]))
  await adopt(house, fileName)
  await house.runJobs()
  const stored = await server.inject((await house.api.files.address({ fileName })).url)
  expect([stored.rawPayload.subarray(0, 3).toString('hex'), stored.rawPayload.includes('<script>')]).toEqual(['ffd8ff', false])
})

test('an address takes one file: what a record holds is not replaced by the address it came by, nor what is still on its way there', async () => {
  const house = await newCharity()
  const { url, fileName, contentType } = await house.api.files.presign({ filename: 'a.pdf', image_path: 'supporting' })
  const other = Buffer.concat([pdf, Buffer.from('other')])
  expect((await Promise.all([put(url, pdf, contentType), put(url, pdf, contentType)])).map(({ statusCode }) => statusCode).sort()).toEqual([
    200, 412,
  ])
  await adopt(house, fileName)
  expect((await put(url, other, contentType)).statusCode).toBe(412)
  await house.runJobs()
  expect((await put(url, other, contentType)).statusCode).toBe(412)
  const stored = await server.inject((await house.api.files.address({ fileName })).url)
  expect(stored.rawPayload.equals(pdf)).toBe(true)
})

test('an address for a file takes exactly as many bytes as were asked for', async () => {
  const { api } = await newCharity()
  const { url, contentType } = await api.files.presign({ filename: 'a.pdf', image_path: 'supporting', bytes: pdf.length })
  expect((await put(url, Buffer.concat([pdf, pdf]), contentType)).statusCode).toBe(413)
  expect((await put(url, pdf.subarray(0, 12), contentType)).statusCode).toBe(400)
  expect((await put(url, pdf, contentType)).statusCode).toBe(200)
  const huge = api.files.presign({ filename: 'a.pdf', image_path: 'supporting', bytes: 10_000_001 })
  await expect(huge).rejects.toMatchObject({ code: 'TOO_LARGE' })
})

test('a signed address refuses another type, content that lies, more bytes than allowed, and the time after it', async () => {
  const { api } = await newCharity()
  const { url, contentType, mostBytes } = await api.files.presign({ filename: 'a.pdf', image_path: 'supporting' })
  expect((await put(url, pdf, 'image/png')).statusCode).toBe(415)
  expect((await put(url, '<html><script>', contentType)).statusCode).toBe(415)
  expect((await put(url, Buffer.concat([pdf, Buffer.alloc(mostBytes)]), contentType)).statusCode).toBe(413)
  expect((await put(url.replace('t=', 't=x'), pdf, contentType)).statusCode).toBe(404)
  const noon = clock.now
  clock.now = new Date(noon.getTime() + 16 * 60_000)
  expect((await put(url, pdf, contentType)).statusCode).toBe(404)
  clock.now = noon
})

test.each(['a.svg', 'a.exe', 'a.heic', 'a', 'pdf', '../a.html'])('%s is no supporting document', async filename => {
  const { api } = await newCharity()
  await expect(api.files.presign({ filename, image_path: 'supporting' })).rejects.toMatchObject({ code: 'WRONG_FILE_FORMAT' })
})

test.each(['../../etc', '/etc', 'a b', 'a//b', 'a/../b'])('%s is no purpose', async image_path => {
  const { api } = await newCharity()
  await expect(api.files.presign({ filename: 'a.pdf', image_path })).rejects.toMatchObject({ code: 'INVALID' })
})

test('charities are kept apart: another one neither adopts nor reads a file, and a file becomes part of one record', async () => {
  const [first, other] = [await newCharity(), await newCharity()]
  const fileName = await uploaded(first, 'a.pdf', pdf)
  expect(await adopt(other, fileName)).toBe(false)
  await adopt(first, fileName)
  await first.runJobs()
  expect(await adopt(first, fileName)).toBe(false)
  await expect(other.api.files.address({ fileName })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await adopt(first, `private/${first.charityId}/../${other.charityId}/a.pdf`)).toBe(false)
})

test('a record whose file never came up is told so by the file, not by a crash', async () => {
  const house = await newCharity()
  const { fileName } = await house.api.files.presign({ filename: 'a.pdf', image_path: 'supporting' })
  await adopt(house, fileName)
  await house.runJobs()
  expect(await house.rowsOf('stored_file')).toMatchObject([{ status: 'refused' }])
})

describe('an upload that no record holds', () => {
  test('an upload that no record holds is removed after a day, and then no record can take it', async () => {
    const house = await newCharity()
    const fileName = await uploaded(house, 'a.pdf', pdf)
    await purgeUploads(house, 23)
    expect(await isStored(fileName)).toBe(true)
    await purgeUploads(house, 25)
    expect([await isStored(fileName), await house.rowsOf('pending_upload')]).toEqual([false, []])
    expect(await adopt(house, fileName)).toBe(false)
  })

  test('stays once a record took it, however old it is', async () => {
    const house = await newCharity()
    const fileName = await uploaded(house, 'a.pdf', pdf)
    await adopt(house, fileName)
    await purgeUploads(house, 500)
    expect(await isStored(fileName)).toBe(true)
  })

  test('stays on the list where the store does not answer', async () => {
    const house = await newCharity()
    await uploaded(house, 'a.pdf', pdf)
    const unreachableStore = { ...store, remove: () => Promise.reject(new Error('away')) }
    await expect(purgeUploads(house, 25, unreachableStore)).rejects.toThrow('away')
    expect(await house.rowsOf('pending_upload')).toHaveLength(1)
  })
})
