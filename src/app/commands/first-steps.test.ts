import { expect, inject, test } from 'vitest'
import type { CurrentUser } from '#features/auth/contract.ts'
import { newFund, newGift } from '#testing/factories/giving.ts'
import { anonymous, newCharity, now } from '#testing/factories/new-charity.ts'
import { browser, newMember } from '#testing/factories/new-member.ts'
import { createCharity, readCharity } from './create-charity.ts'

const serial = () => crypto.randomUUID().slice(0, 8)
/** A charity made by the command, with its first administrator's session and direct SQL access. */
async function foundCharity(more: Readonly<Record<string, unknown>> = {}) {
  const draft = { name: `Masjid ${serial()}`, country: 'SG', 'admin-email': `${serial()}@masjid.test`, ...more }
  const { charityId, link } = await createCharity(inject('database'), readCharity(draft), { now: now(), publicUrl: 'https://amanah.test' })
  const [email = '', verificationCode = ''] = link.split('/').slice(-2).map(decodeURIComponent)
  await anonymous.users.acceptInvitation({ email, verificationCode, password: 'Cahaya#2026x' })
  const { token } = (await anonymous.auth.login({ username: email, password: 'Cahaya#2026x' })) as CurrentUser
  const spare = await newCharity()
  const charity = { ...spare, charityId }
  return { charity, api: browser({ token }), run: (text: string) => spare.sql(text, [charityId]) }
}
const ticks = ({ steps }: { steps: readonly { id: string; isDone: boolean }[] }) =>
  Object.fromEntries(steps.map(({ id, isDone }) => [id, isDone]))

test('a charity that was just made has every step before it, in order, each with its screen', async () => {
  const { api } = await foundCharity()
  const { steps } = await api.setup.checklist()
  expect(steps.map(({ id, isDone, mayDo }) => [id, isDone, mayDo])).toEqual(
    ['logo', 'funds', 'rates', 'calendar', 'receipt-wording', 'people', 'terminal', 'mail', 'first-gift'].map(id => [id, false, true]),
  )
  expect(steps.find(({ id }) => id === 'people')).toMatchObject({ title: 'Invite the people who work with you', path: '/users/create' })
  const pathOf = (id: string) => steps.find(step => step.id === id)?.path
  expect([pathOf('receipt-wording'), pathOf('mail')]).toEqual(['/charity-profile/update?part=wording', '/charity-profile/update?part=mail'])
})

test('each step ticks itself from the rows, and the list goes when all are done', async () => {
  const { api, charity, run } = await foundCharity()
  const { charityId } = charity
  const stepsDone = async () => Object.entries(ticks(await api.setup.checklist())).flatMap(([id, isDone]) => (isDone ? [id] : []))
  await run(`update charity set logo_file = 'logos/a.png', mail_sender_name = 'Masjid' where charity_id = $1`)
  expect(await stepsDone()).toEqual(['logo', 'mail'])
  await run(`update charity set receipt_wording = '{"donation":{"en":"Thank you"}}' where charity_id = $1`)
  const fundId = await newFund(charity)
  expect(await stepsDone()).toEqual(['logo', 'funds', 'receipt-wording', 'mail'])
  await newMember(charityId)
  await newGift(charity, { fund_id: fundId })
  expect(await stepsDone()).toEqual(['logo', 'funds', 'receipt-wording', 'people', 'mail', 'first-gift'])
  await run(
    `insert into terminal (charity_id, serial_no, name, device_type, fund_id)
     select $1, 'T-001', 'Lobby', 'kiosk', id from fund where charity_id = $1 limit 1`,
  )
  await run(
    `insert into hijri_year (charity_id, id, hijri_year, authority, ramadan_starts_on, ramadan_ends_on, syawal_starts_on, created_at, updated_at)
     values ($1, gen_random_uuid(), 1447, 'MUIS', '2026-02-19', '2026-03-20', '2026-03-21', now(), now())`,
  )
  expect((await stepsDone()).length).toBe(8)
  await run(
    `insert into rate (charity_id, id, item_id, grade, amount_minor, currency, starts_on, state, source, prepared_at, published_at, created_at, updated_at)
     values ($1, gen_random_uuid(), 7, 'Ordinary', 500, 'SGD', '2026-01-01', 'published', 'MUIS', now(), now(), now(), now())`,
  )
  expect(await api.setup.checklist()).toEqual({ steps: [] })
})

test('the first steps show to people who can do some of what is left, and mark what others do', async () => {
  const { charity } = await foundCharity()
  const apiOf = async (can: readonly string[]) => (await (await newMember(charity.charityId, { can })).signIn()).api
  expect(await (await apiOf(['donations:view'])).setup.checklist()).toEqual({ steps: [] })
  const { steps } = await (await apiOf(['donations:view', 'donations:add'])).setup.checklist()
  expect(steps.filter(({ mayDo }) => mayDo).map(({ id }) => id)).toEqual(['first-gift'])
})

test('a charity without Islamic giving needs no rates and no calendar; one that was not made by the command has no list', async () => {
  const { api } = await foundCharity({ country: 'AU', 'not-islamic': true })
  const { steps } = await api.setup.checklist()
  expect(steps.map(({ id }) => id)).toEqual(['logo', 'funds', 'receipt-wording', 'people', 'terminal', 'mail', 'first-gift'])
  const other = await newCharity({ can: ['donations:add', 'charity-profile:edit'] })
  expect(await other.api.setup.checklist()).toEqual({ steps: [] })
})
