import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { newId } from '#kit/security/ids.ts'
import { files, newCharity } from '#testing/factories/new-charity.ts'
import { isStored, purgeUploads } from '#testing/factories/uploads.ts'
import { newMember } from '#testing/factories/new-member.ts'

const picture = async (name: string) =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
          .png()
          .toBuffer(),
      ),
    ],
    name,
    { type: 'image/png' },
  )
const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name)

describe('asking for help', () => {
  test("keeps the question and mails it to the charity's support", async () => {
    const { charityId, sql, rowsOf, runJobs, mailsTo } = await newCharity()
    await sql(`update charity set email = 'support@example.test' where charity_id = $1`, [charityId])
    const { api, userId } = await (await newMember(charityId)).signIn()
    await api.help.request({ userQueries: 'How do I void a gift?', charityId, userId, imgerUrl: [] })
    await runJobs()
    expect(await rowsOf('help_request')).toMatchObject([{ user_id: userId, queries: 'How do I void a gift?' }])
    expect(mailsTo('support@example.test').at(-1)).toMatchObject({ subject: 'Help asked for by Aisyah Rahman' })
  })

  test('stores a re-encoded image, and accepts an uploaded one by its name', async () => {
    const { charityId, rowsOf } = await newCharity()
    const { api } = await (await newMember(charityId)).signIn()
    const { fileName } = await api.files.uploadImage({ files: [await picture('screen.png')], imageType: 'help' })
    await api.help.request({ userQueries: 'A long enough question', imgerUrl: [fileName] })
    await api.help.request({ userQueries: 'A long enough question', imgerUrl: [await picture('other.png')] })
    const requests = await rowsOf('help_request')
    expect(requests[0]).toMatchObject({ images: [fileName] })
    expect(requests[1]).toMatchObject({ images: [expect.stringMatching(new RegExp(`^private/${charityId}/help/`)) as string] })
    await expect(
      api.help.request({ userQueries: 'A long enough question', imgerUrl: [`private/${charityId + 1}/help/x.png`] }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(
      api.help.request({ userQueries: 'A long enough question', imgerUrl: [file('not-an-image.png', 40)] }),
    ).rejects.toMatchObject({ status: 400 })
  })

  test('stores no image of a refused question, or next to an invalid one', async () => {
    const { charityId } = await newCharity()
    const { api } = await (await newMember(charityId)).signIn()
    const put = vi.spyOn(files, 'put')
    const other = api.help.request({ userQueries: 'A long enough question', userId: newId(), imgerUrl: [await picture('one.png')] })
    await expect(other).rejects.toMatchObject({ status: 404 })
    const broken = [await picture('one.png'), file('not-an-image.png', 40)]
    await expect(api.help.request({ userQueries: 'A long enough question', imgerUrl: broken })).rejects.toMatchObject({ status: 400 })
    const keys = put.mock.calls.map(([key]) => key)
    expect(keys).toHaveLength(2)
    for (const key of keys) expect(await files.read(key)).toBeUndefined()
  })

  test('images that were uploaded for a question which was never sent are removed after a day, those of a question stay', async () => {
    const charity = await newCharity()
    const { api } = await (await newMember(charity.charityId)).signIn()
    const upload = async () => (await api.files.uploadImage({ files: [await picture('screen.png')], imageType: 'help' })).fileName
    const [sent, unsent] = [await upload(), await upload()]
    await api.help.request({ userQueries: 'A long enough question', imgerUrl: [sent] })
    await expect(api.help.request({ userQueries: 'A long enough question', userId: newId(), imgerUrl: [unsent] })).rejects.toMatchObject({
      status: 404,
    })
    await purgeUploads(charity, 23)
    expect(await isStored(unsent)).toBe(true)
    await purgeUploads(charity, 25)
    expect([await isStored(sent), await isStored(unsent)]).toEqual([true, false])
    expect(await charity.rowsOf('stored_file')).toMatchObject([{ file_key: sent }])
    await expect(api.help.request({ userQueries: 'A long enough question', imgerUrl: [unsent] })).rejects.toMatchObject({ status: 404 })
  })

  test.each([
    ['', [], 'Please enter your queries.'],
    ['  too few  ', [], 'Please enter minimum 10 characters.'],
    ['A long enough question', Array.from({ length: 6 }, (_, i) => `${i}.png`), 'Maximum 5 files can be upload.'],
    ['A long enough question', [file('big.png', 5 * 1024 * 1024)], 'Please select image below 5Mb.'],
    ['A long enough question', [file('cat.gif')], 'Please select image PNG, JPG, JPEG, and HEIC image format.'],
  ])('refuses %j with its own words', async (userQueries, imgerUrl, message) => {
    const { charityId } = await newCharity()
    const { api } = await (await newMember(charityId)).signIn()
    await expect(api.help.request({ userQueries, imgerUrl: imgerUrl as string[] })).rejects.toMatchObject({
      status: 400,
      errors: [{ message }],
    })
  })
})
