import { describe, expect, test } from 'vitest'
import { newDonor, newFund, newGift } from '#testing/factories/giving.ts'
import { parse } from 'csv-parse/sync'
import type { Language } from '#kit/text/languages.ts'
import { maskEmail, maskPhone } from '#kit/identity/masks.ts'
import { sealedNric } from '#features/donors/server/public.ts'
import { newCharity, server } from '#testing/factories/new-charity.ts'
import { frequencyIds, donorTypeIds, methodIds, preferenceIds, requestStatusIds } from '#kit/giving/ids.ts'

const reader = { can: ['donations:view'] }
const fileOf = async (charity: Awaited<ReturnType<typeof newCharity>>, id: string) => {
  await charity.runJobs()
  const { url } = await charity.api.work.download({ id })
  const { pathname, search } = new URL(url, 'https://amanah.test')
  return (await server.inject({ url: pathname + search, headers: { authorization: `Bearer ${charity.token}` } })).body
}

test('exporting writes what the filter matches, newest first, with chosen columns, safe against formulas', async () => {
  const charity = await newCharity(reader)
  const fund_id = await newFund(charity, { name: 'Building fund' })
  const donor_id = await newDonor(charity, { name: 'Siti', email: 'siti@mail.sg' })
  await newGift(charity, {
    fund_id,
    donor_id,
    donor_name: '=SUM(A1)',
    amount_minor: 125_050,
    receipt_no: 'TST0000001',
    donated_at: '2026-02-01T04:00:00Z',
  })
  await newGift(charity, { fund_id, amount_minor: 500, donated_at: '2026-02-02T04:00:00Z', payment_method: methodIds.cash })
  await newGift(charity, { fund_id, amount_minor: 100 })
  const { id } = await charity.api.donations.export({
    startDate: '2026-02-01',
    endDate: '2026-02-28',
    columns: ['donatedAt', 'receiptNo', 'donorName', 'purpose', 'amount', 'paymentMethod'],
  })
  const [head, ...lines] = (await fileOf(charity, id))
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  expect(head).toBe('Date,Receipt No.,Donor,For,Amount,Payment method')
  expect(lines).toEqual([
    `2026-02-02 12:00,,Anonymous,Building fund,5.00,Cash`,
    `2026-02-01 12:00,TST0000001,'=SUM(A1),Building fund,1250.50,PayNow`,
  ])
})

test('exporting in Malay writes headings, choices and funds in Malay', async () => {
  const charity = await newCharity(reader)
  const fund_id = await newFund(charity, { name: 'Building fund', name_ms: 'Tabung bangunan' })
  await newGift(charity, {
    fund_id,
    amount_minor: 500,
    payment_method: methodIds.cash,
    status: 'Void Requested',
    request_status: requestStatusIds.voidRequested,
    frequency: frequencyIds.monthly,
  })
  await newGift(charity, {
    fund_id,
    payment_method: methodIds.card,
    card_brand: 'others',
    card_last4: '4242',
    donated_at: '2026-02-02T04:00:00Z',
  })
  const fileIn = async (language: Language, columns: string[] = []) => {
    const { json } = await server.inject({
      method: 'POST',
      url: '/api/Donation/downloadDonationExport',
      headers: { authorization: `Bearer ${charity.token}`, 'accept-language': language },
      payload: { columns },
    })
    return parse(await fileOf(charity, json().data.result.id), { bom: true }) as string[][]
  }
  const chosen = ['donorName', 'donorType', 'purpose', 'item', 'status', 'paymentMethod', 'card', 'frequency', 'method', 'irasInclusion']
  const [head, one, other] = await fileIn('ms', chosen)
  expect(head?.join()).toBe('Penderma,Jenis penderma,Untuk,Jenis sumbangan,Status,Cara bayaran,Kad,Kekerapan,Mod,Masukkan dalam cukai')
  const both = ['Tanpa nama', 'Tanpa nama', 'Tabung bangunan', 'Derma']
  expect(one).toEqual([...both, 'Pembatalan diminta', 'Tunai', '', 'Setiap bulan', 'Dalam talian', 'Tidak'])
  expect(other?.slice(5, 8)).toEqual(['Kad', 'Lain-lain ••4242', 'Sekali'])

  const [english = [], malay = []] = [(await fileIn('en'))[0], (await fileIn('ms'))[0]]
  expect(malay).toHaveLength(english.length)
  expect(malay.filter(heading => english.includes(heading))).toEqual(['Status', 'Bank', 'Platform'])
})

test('exporting names every purpose of a gift with several', async () => {
  const charity = await newCharity({ can: ['donations:view', 'donations:add'] })
  const [roof, orphans] = [await newFund(charity, { name: 'Roof' }), await newFund(charity, { name: 'Orphans' })]
  const sgd = (minor: number) => ({ minor, currency: 'SGD' as const })
  const lines = [
    { donationToValue: roof, amount: sgd(1000) },
    { donationToValue: orphans, amount: sgd(2000) },
  ]
  await charity.api.donations.add({
    donorType: donorTypeIds.anonymous,
    paymentMethod: methodIds.cash,
    donationToValue: roof,
    amount: sgd(3000),
    lines,
  })
  const { id } = await charity.api.donations.export({ columns: ['purpose', 'amount'], donationToValues: [orphans] })
  expect((await fileOf(charity, id)).trim().split(/\r?\n/).slice(1)).toEqual(['Orphans; Roof,30.00'])
})

describe('exporting cheques and declared gifts', () => {
  const can = ['donations:view', 'donations:add', 'donations:edit', 'button:show-personal-data']
  const linesOf = async (charity: Awaited<ReturnType<typeof newCharity>>, columns: string[], more: object = {}) => {
    const { id } = await charity.api.donations.export({ columns, ...more })
    return (await fileOf(charity, id)).trim().split(/\r?\n/)
  }

  test('writes the state of a cheque, its date and when it was banked, in the language of its reader', async () => {
    const charity = await newCharity({ can })
    const cheque = { payment_method: methodIds.cheque, cheque_no: '004512', cheque_on: '2026-02-27' }
    await newGift(charity, { ...cheque, cheque_state: 'banked', cheque_banked_on: '2026-03-01' })
    await newGift(charity, { payment_method: methodIds.cash, donated_at: '2026-02-02T04:00:00Z' })
    expect(await linesOf(charity, ['chequeDate', 'chequeState', 'chequeBankedOn'])).toEqual([
      expect.stringContaining('Cheque date,Cheque,Banked on'),
      '2026-02-27,Banked,2026-03-01',
      ',,',
    ])
    const inMalay = await server.inject({
      method: 'POST',
      url: '/api/Donation/downloadDonationExport',
      headers: { authorization: `Bearer ${charity.token}`, 'accept-language': 'ms' },
      payload: { columns: ['chequeState'] },
    })
    expect((await fileOf(charity, inMalay.json().data.result.id)).trim().split(/\r?\n/).slice(0, 2)).toEqual([
      expect.stringContaining('Cek'),
      'Didepositkan',
    ])
  })

  test('writes the reason for dating a gift back, and the origin of a declared one, with the donor only for readers who may see it', async () => {
    const charity = await newCharity({ can, isIslamic: true })
    const origin = { nationality: 'Indonesian', bornOn: '1980-02-01', address: '5 Jalan Sudirman, Jakarta' }
    const gift = {
      donationToValue: await newFund(charity),
      paymentMethod: methodIds.payNow,
      donationDate: '2026-01-02',
      backDatingReason: 'Found in the safe',
    }
    const foreigner = { donorName: 'Rahmat Hidayat', nirc: 'B1234567', idType: 'other' } as const
    await charity.api.donations.add({ ...gift, ...foreigner, amount: { minor: 10_000_00, currency: 'SGD' }, origin } as never)
    await charity.api.donations.add({
      ...gift,
      ...foreigner,
      isSameDonor: true,
      amount: { minor: 10_000_01, currency: 'SGD' },
      origin: { livesHere: true },
    } as never)
    const columns = ['backDatingReason', 'originLivesHere', 'originNationality', 'originBornOn', 'originAddress', 'originCircumstances']
    const [head, ...lines] = await linesOf(charity, columns)
    expect(head).toContain(
      'Entered late because,Origin: lives here,Origin: nationality,Origin: date of birth,Origin: address,Origin: circumstances',
    )
    expect(lines.toSorted()).toEqual([
      'Found in the safe,No,Indonesian,1980-02-01,"5 Jalan Sudirman, Jakarta",',
      'Found in the safe,Yes,,,,',
    ])
    const clerk = charity.officer(['donations:view'])
    const masked = await linesOf({ ...charity, ...clerk }, columns, { declared: 1 })
    expect(masked.slice(1)).toEqual(['Found in the safe,No,•••••,•••••,•••••,'])
    expect((await charity.api.donations.list({ declared: 1 })).items.map(({ amount }) => amount.minor)).toEqual([10_000_00])
    expect(await charity.api.donations.summary({ declared: 1 })).toMatchObject({ count: 1 })
  })
})

test("exporting accepts a search for a name, and answers with the specification's text", async () => {
  const charity = await newCharity(reader)
  await newGift(charity, { donor_id: await newDonor(charity, { name: 'Siti Hajar' }), donor_name: 'Siti Hajar' })
  await newGift(charity)
  const answer = await server.inject({
    method: 'POST',
    url: '/api/Donation/downloadDonationExport',
    headers: { authorization: `Bearer ${charity.token}` },
    payload: { searchBy: 1, searchValue: 'siti' },
  })
  expect(answer.json().data).toMatchObject({ status: 1, message: 'Your export will be ready and sent over the email.' })
  const lines = (await fileOf(charity, answer.json().data.result.id)).trim().split(/\r?\n/)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('Siti Hajar')
})

test('exporting refuses a column that is unknown and a kind of giving its reader may not see', async () => {
  const { api } = await newCharity(reader)
  await expect(api.donations.export({ columns: ['nricSealed'] })).rejects.toMatchObject({ status: 400, errors: [{ field: 'columns' }] })
  await expect(api.donations.export({ appPreferenceId: preferenceIds.islamicGiving })).rejects.toMatchObject({ status: 403 })
})

test('exporting masks how donors are reached, unless its reader may see that in full; then the audit trail says so', async () => {
  const charity = await newCharity({ can: ['donations:view', 'button:show-personal-data'] })
  const reached = [
    ['siti@mail.sg', '+65 81234567'],
    ['ab@mail.sg', '+673 7123456'],
    ['a@mail.sg', '+61 0412345678'],
    ['none', '+65 81234'],
  ] as const
  for (const [email, phone] of reached) await newGift(charity, { donor_id: await newDonor(charity, { name: 'Siti', email, phone }) })
  const columns = ['donorEmail', 'donorPhone']
  const written = async ({ api, token }: Pick<typeof charity, 'api' | 'token'>) => {
    const { id } = await api.donations.export({ columns })
    const lines = (await fileOf({ ...charity, api, token }, id)).trim().split(/\r?\n/).slice(1)
    return lines.map(line => line.replace(/'(?=[+@])/g, '')).sort()
  }
  expect(await written(charity.officer(['donations:view', 'donors:edit']))).toEqual(
    reached.map(([email, phone]) => `${maskEmail(email)},${maskPhone(phone)}`).sort(),
  )
  expect(await written(charity)).toEqual(reached.map(pair => pair.join(',')).sort())
  const details = (await charity.rowsOf('audit_event')).map(row => row['detail'] as { columns?: unknown; revealed?: unknown } | null)
  expect(details.filter(detail => detail?.columns).map(detail => detail?.revealed)).toHaveLength(2)
  expect(details.filter(detail => detail?.revealed)).toMatchObject([{ columns, revealed: columns }])
})

test.each(['donations:view', 'button:show-personal-data'])(
  'an export in full opens no more to users who lost the right %s since',
  async lost => {
    const charity = await newCharity(reader)
    await newGift(charity, { donor_id: await newDonor(charity, { name: 'Siti', email: 'siti@mail.sg' }) })
    const held = ['donations:view', 'button:show-personal-data']
    const { api } = charity.officer(held)
    const { id } = await api.donations.export({})
    await charity.runJobs()
    await expect(api.work.download({ id })).resolves.toBeDefined()
    held.splice(held.indexOf(lost), 1)
    await expect(api.work.download({ id })).rejects.toMatchObject({ status: 403 })
  },
)

test('an export with masked columns opens with the right to its list alone', async () => {
  const charity = await newCharity({ can: ['donations:view', 'button:show-personal-data'] })
  const { id } = await charity.api.donations.export({ columns: ['donatedAt', 'amount'] })
  expect(await charity.rowsOf('work_item')).toMatchObject([{ id, required_right: 'donations:view' }])
})

test('exporting writes the number of an organisation in full, and that of a person by its end', async () => {
  const charity = await newCharity(reader)
  const fund_id = await newFund(charity)
  const numbered = async (name: string, id_type: string, number: string) => {
    const id = await newDonor(charity, { name })
    const { nricSealed, nricIndex, nricTail } = sealedNric(charity.charityId, id, number)
    const set = 'id_type = $2, nric_sealed = $3, nric_index = $4, nric_tail = $5'
    await charity.sql(`update donor set ${set} where id = $1`, [id, id_type, nricSealed, nricIndex, nricTail])
    return id
  }
  const donors = [await numbered('Acme Pte Ltd', 'uen', '201403121W'), await numbered('Siti', 'nric', 'S1234567D'), null]
  for (const donor_id of donors) await newGift(charity, { fund_id, donor_id })
  const { id } = await charity.api.donations.export({ columns: ['idNo'] })
  const lines = parse(await fileOf(charity, id), { bom: true }) as string[][]
  expect(lines.slice(1).flat().toSorted()).toEqual(['', '201403121W', '•••••567D'])
})

test('a file about gifts of several modules is opened by those who may see all of them, and by nobody else', async () => {
  const can = ['donors:view', 'donations:view', 'purchases:view', 'islamic-giving:view']
  const charity = await newCharity({ can })
  const { api, actor, runJobs } = charity
  const donorId = await newDonor(charity, { name: 'Siti' })
  await newGift(charity, { donor_id: donorId })
  const files = [
    await api.donations.export({ appPreferenceId: 0 }),
    await api.donorProfiles.export({}),
    await api.donorProfiles.statement({ donorId, year: 2026, language: 'en' }),
  ]
  await runJobs()
  for (const { id } of files) await api.work.download({ id })
  actor.can = right => right !== 'purchases:view'
  for (const { id } of files) await expect(api.work.download({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
