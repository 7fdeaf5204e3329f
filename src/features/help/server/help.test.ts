import { describe, expect, test } from 'vitest'
import { newCharity } from '#testing/new-charity.ts'
import { newMember } from '#testing/new-member.ts'

const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name)

describe('asking for help', () => {
  test("keeps the question and mails it to the charity's support", async () => {
    const { charityId, sql, rowsOf, workOff, mailsTo } = await newCharity()
    await sql(`update charity set email = 'support@example.test' where charity_id = $1`, [charityId])
    const { api, userId } = await (await newMember(charityId)).signIn()
    await api.help.request({ userQueries: 'How do I void a gift?', charityId, userId, imgerUrl: [] })
    await workOff()
    expect(await rowsOf('help_request')).toMatchObject([{ user_id: userId, queries: 'How do I void a gift?' }])
    expect(mailsTo('support@example.test').at(-1)).toMatchObject({ subject: 'Help asked for by Aisyah Rahman' })
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
