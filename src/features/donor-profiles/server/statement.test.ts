import { describe, expect, test } from 'vitest'
import { newDonor, newFund, newGift } from '#testing/factories/giving.ts'
import { newCharity, server } from '#testing/factories/new-charity.ts'
import { textOfPdf } from '#testing/pdf-text.ts'
import { listYearOfDonor } from '#features/gifts/server/public.ts'
import { db } from '#testing/factories/new-charity.ts'
import { preferenceIds, requestStatusIds } from '#kit/giving/ids.ts'

const reader = { can: ['donors:view', 'donations:view'] }
const sender = ['donors:view', 'donors:edit', 'donations:view']
async function desk() {
  const charity = await newCharity(reader)
  const donorId = await newDonor(charity, { name: 'Siti Hajar' })
  const fund_id = await newFund(charity, { name: 'Roof', name_ms: 'Bumbung' })
  const give = (donated_at: string, fields: object = {}) => newGift(charity, { donor_id: donorId, fund_id, donated_at, ...fields })
  await give('2026-01-05T04:00:00Z', { amount_minor: 6000 })
  await give('2026-02-05T04:00:00Z', { amount_minor: 4000 })
  await give('2026-02-06T04:00:00Z', { status: 'Voided', request_status: requestStatusIds.voided })
  await give('2026-02-07T04:00:00Z', { status: 'Void Approved', request_status: requestStatusIds.voided })
  await give('2025-12-31T04:00:00Z')
  const giveForSeveral = async () => {
    const { id } = await give('2026-03-01T04:00:00Z', { amount_minor: 10_000 })
    const tea = await newFund(charity, { name: 'Tea for all' })
    await charity.sql(
      `insert into donation_line (charity_id, donation_id, line_no, item_id, fund_id, name, amount_minor)
       values ($1, $2, 1, 1, $3, 'Tea for all', 4000), ($1, $2, 2, 1, $4, 'Roof', 6000)`,
      [charity.charityId, id, tea, fund_id],
    )
  }
  return { ...charity, donorId, giveForSeveral }
}

type Desk = Pick<Awaited<ReturnType<typeof newCharity>>, 'api' | 'runJobs' | 'token'>
/** The file of a statement that was ordered, and its text. */
async function prepared({ api, runJobs, token }: Desk, order: Parameters<typeof api.donorProfiles.statement>[0]) {
  const { id } = await api.donorProfiles.statement(order)
  await runJobs()
  const { fileName, url } = await api.work.download({ id })
  const { pathname, search } = new URL(url, 'https://amanah.test')
  const { rawPayload } = await server.inject({ url: pathname + search, headers: { authorization: `Bearer ${token}` } })
  return { fileName, text: await textOfPdf(rawPayload) }
}

describe('the statement of a donor', () => {
  test('the statement of a donor has the valid gifts of the year, the oldest first', async () => {
    const { charityId, donorId } = await desk()
    const lines = await db.transact({ charityId, readOnly: true }, tx =>
      listYearOfDonor(tx, { charityId, preferences: [8] }, { donorId, from: '2026-01-01', to: '2026-12-31', language: 'ms' }),
    )
    expect(lines.map(({ donatedOn, purposes, amountMinor }) => [donatedOn, purposes, amountMinor])).toEqual([
      ['2026-01-05', 'Bumbung', 6000],
      ['2026-02-05', 'Bumbung', 4000],
    ])
  })

  test.each([
    ['en', 'Roof; Tea for all'],
    ['ms', 'Bumbung; Tea for all'],
  ] as const)('becomes a PDF in %s, with the name of its number and all purposes of each gift', async (language, purposes) => {
    const { charityId, api, donorId, runJobs, giveForSeveral, sql, token } = await desk()
    await giveForSeveral()
    await sql(`update charity set registration_no = $2 where charity_id = $1`, [charityId, `T${charityId}`])
    const { fileName, text } = await prepared({ api, runJobs, token }, { donorId, year: 2026, language })
    expect(fileName).toMatch(/^Statement-2026.*\.pdf$/)
    for (const words of [`UEN T${charityId}`, `${purposes} $100`]) expect(text).toContain(words)
  })

  test('a statement in Australia is of July to June, and is named after both years', async () => {
    const charity = await newCharity({ ...reader, country: 'AU' })
    const donorId = await newDonor(charity, { name: 'Grace Lee' })
    for (const donated_on of ['2025-06-30', '2025-07-01', '2026-06-30', '2026-07-01'])
      await newGift(charity, { donor_id: donorId, donated_at: `${donated_on}T04:00:00Z`, donated_on })
    const { taxYears } = await charity.api.donorProfiles.giving({ donorId })
    expect(taxYears.map(({ name }) => name)).toEqual(['2026–27', '2025–26', '2024–25'])
    const { fileName, text } = await prepared(charity, { donorId, year: 2025, language: 'en' })
    expect(fileName).toMatch(/^Statement-2025-26.*\.pdf$/)
    expect(text).toContain('Statement of gifts 2025–26')
    expect(text.match(/\d\d\/\d\d\/\d{4}/g)?.slice(0, 2)).toEqual(['01/07/2025', '30/06/2026'])
    expect(text).toContain('2 gifts')
  })

  test('the statement of a donor is refused for a donor of another charity', async () => {
    const { donorId } = await desk()
    const other = await newCharity(reader)
    await expect(other.api.donorProfiles.statement({ donorId, year: 2026, language: 'en' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('the statement by mail', () => {
  const order = { year: 2026, language: 'ms' } as const
  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'sent',
      error => (error as { code: string }).code,
    )

  test('goes to the address on file once, as a PDF in the chosen language, and is in the audit trail', async () => {
    const { donorId, officer, sql, runJobs, mailsTo, rowsOf, api } = await desk()
    const { api: mailing } = officer(sender)
    expect(await codeOf(mailing.donorProfiles.mailStatement({ donorId, ...order }))).toBe('NO_DONOR_EMAIL')
    await sql(`update donor set email = 'siti@mail.sg' where id = $1`, [donorId])
    expect(await codeOf(api.donorProfiles.mailStatement({ donorId, ...order }))).toBe('FORBIDDEN')
    expect(await codeOf(mailing.donorProfiles.mailStatement({ donorId, ...order, year: 2024 }))).toBe('NOTHING_GIVEN')

    const once = () => mailing.donorProfiles.mailStatement({ donorId, ...order }, { key: 'once' })
    expect([await once(), await once()]).toEqual([{ sentTo: 's•••@mail.sg' }, { sentTo: 's•••@mail.sg' }])
    await runJobs()
    await runJobs()
    const [mail, ...more] = mailsTo('siti@mail.sg')
    expect([mail?.subject, more]).toEqual(['Sumbangan anda kepada Masjid Test pada 2026', []])
    const [attached] = (mail?.attachments ?? []) as { filename: string; contentType: string; content: Buffer }[]
    expect([attached?.filename, attached?.contentType, attached?.content.subarray(0, 5).toString()]).toEqual([
      'Statement-2026.pdf',
      'application/pdf',
      '%PDF-',
    ])
    const noted = (await rowsOf('audit_event')).filter(
      row => String(row['call']).endsWith('mailDonorStatement') && row['outcome'] === 'done',
    )
    expect(noted.map(row => row['detail'])).toEqual([{ statement: 2026, language: 'ms', sentTo: 's•••@mail.sg' }])
    expect(JSON.stringify(await rowsOf('audit_event'))).not.toContain('siti@')
    const { items } = await mailing.donorProfiles.timeline({ donorId })
    expect(items.find(({ kind }) => kind === 'mail')).toMatchObject({ sentTo: 's•••@mail.sg', status: 'sent' })
    expect(await codeOf(mailing.donorProfiles.mailStatement({ donorId, ...order }))).toBe('sent')
    expect(await codeOf(mailing.donorProfiles.mailStatement({ donorId, ...order }))).toBe('sent')
    expect(await codeOf(mailing.donorProfiles.mailStatement({ donorId, ...order }))).toBe('SENT_OFTEN')
  })

  test('goes to donors who refused mails when it was asked for, has all gifts of the year, and keeps charities apart', async () => {
    const { donorId, officer, sql, rowsOf, ...charity } = await desk()
    await sql(`update donor set email = 'siti@mail.sg', i_agree = false, agreed_at = created_at where id = $1`, [donorId])
    const { api } = officer(sender)
    expect(await codeOf(api.donorProfiles.mailStatement({ donorId, ...order }))).toBe('DOES_NOT_WANT_MAIL')
    expect(await rowsOf('mail_message')).toEqual([])
    expect(await codeOf(api.donorProfiles.mailStatement({ donorId, ...order, isAskedFor: true }))).toBe('sent')
    await newGift({ ...charity, officer, sql, rowsOf }, { donor_id: donorId, app_preference_id: preferenceIds.islamicGiving })
    expect(await codeOf(api.donorProfiles.mailStatement({ donorId, ...order, isAskedFor: true }))).toBe('GAVE_ELSEWHERE')
    const other = await newCharity({ can: sender })
    expect(await codeOf(other.api.donorProfiles.mailStatement({ donorId, ...order }))).toBe('NOT_FOUND')
  })
})
