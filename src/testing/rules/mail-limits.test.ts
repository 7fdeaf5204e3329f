import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { rights } from '#features/roles/rules.ts'
import { newFund, newGift, newReceipt } from '../factories/giving.ts'
import { clock, newCharity, server } from '../factories/new-charity.ts'

const codeOf = (error: unknown) => (error as { code: string }).code
const later = (minutes: number) => (clock.now = new Date(clock.now.getTime() + minutes * 60_000))
/** The outcomes of consecutive calls: 'sent', or the refusal code. */
async function outcomes(count: number, send: (index: number) => Promise<unknown>): Promise<string[]> {
  const all: string[] = []
  for (let i = 0; i < count; i++) all.push(await send(i).then(() => 'sent', codeOf))
  return all
}
const sent = (all: readonly string[]) => all.filter(outcome => outcome === 'sent').length

describe('a receipt', () => {
  const counter = async () => {
    const charity = await newCharity({ can: rights })
    const fundId = await newFund(charity)
    const gift = async () => {
      const made = await newGift(charity, { fund_id: fundId })
      await newReceipt(charity, made.id)
      return made
    }
    const send = (id: string) => charity.api.donations.sendReceipt({ type: 'donation', transactionId: id, email: 'siti@mail.sg' })
    return { ...charity, gift, send }
  }

  test('a receipt is mailed a few times an hour, regardless of the sender; other gifts are unaffected', async () => {
    const { gift, send, officer, rowsOf } = await counter()
    const { id } = await gift()
    const all = await outcomes(8, () => send(id))
    expect(all).toEqual([...Array<string>(5).fill('sent'), ...Array<string>(3).fill('SENT_OFTEN')])
    const other = officer(rights).api.donations.sendReceipt({ type: 'donation', transactionId: id, email: 'siti@mail.sg' })
    await expect(other).rejects.toMatchObject({ status: 429, code: 'SENT_OFTEN' })
    await send((await gift()).id)
    expect(await rowsOf('mail_message')).toHaveLength(6)
    later(12)
    expect(await outcomes(2, () => send(id))).toEqual(['sent', 'SENT_OFTEN'])
  })

  test('a receipt is refused with the time to wait and a message', async () => {
    const { gift, send, token } = await counter()
    const { id } = await gift()
    await outcomes(5, () => send(id))
    const { statusCode, headers, body } = await server.inject({
      method: 'POST',
      url: '/api/Donation/sendReceipt?type=donation',
      headers: { authorization: `Bearer ${token}` },
      payload: { transactionId: id, email: 'siti@mail.sg' },
    })
    const message = 'This was sent several times already. Wait a while, then send it again.'
    expect([statusCode, headers['retry-after'], JSON.parse(body)]).toEqual([
      429,
      String(12 * 60),
      { data: { status: -1, message, code: 'SENT_OFTEN' } },
    ])
  })

  test('a receipt is not counted when it cannot be sent or is repeated under its key', async () => {
    const charity = await counter()
    const { id } = await charity.gift()
    const again = () =>
      charity.api.donations.sendReceipt({ type: 'donation', transactionId: id, email: 'siti@mail.sg' }, { key: 'once' }).then(() => 'sent')
    expect(sent(await outcomes(8, again))).toBe(8)
    expect(await charity.rowsOf('mail_message')).toHaveLength(1)
    const without = await newGift(charity, {})
    expect(new Set(await outcomes(8, () => charity.send(without.id)))).toEqual(new Set(['NO_RECEIPT']))
  })

  test('a receipt is sent for a whole page of selected gifts', async () => {
    const { gift, send } = await counter()
    const ids = await Promise.all(Array.from({ length: 60 }, async () => (await gift()).id))
    expect(sent(await outcomes(60, i => send(ids[i]!)))).toBe(60)
  })

  test('goes to one address a hundred times, of however many gifts and by whomever; other addresses go on', async () => {
    const { gift, send, officer } = await counter()
    const other = officer(rights).api
    const all = await outcomes(105, async i => {
      const { id } = await gift()
      return i % 2 ? send(id) : other.donations.sendReceipt({ type: 'donation', transactionId: id, email: 'SITI@mail.sg' })
    })
    expect([sent(all), all.at(-1)]).toEqual([100, 'SENT_OFTEN'])
    await other.donations.sendReceipt({ type: 'donation', transactionId: (await gift()).id, email: 'ali@mail.sg' })
  })
})

describe('mails per sender are limited', () => {
  test('invitations of one invited person', async () => {
    const { api } = await newCharity({ can: rights })
    const { id: roleId } = await api.roles.add({ name: `Role ${randomUUID()}`, category: 'backOffice', rights: ['donations:view'] })
    const { id: userId } = await api.users.save({ firstName: 'Nora', email: `${randomUUID()}@example.test`, roleId })
    expect(await outcomes(6, () => api.users.resend({ userId }))).toEqual([...Array<string>(4).fill('sent'), 'SENT_OFTEN', 'SENT_OFTEN'])
  })

  test('questions to support', async () => {
    const { api } = await newCharity({ can: rights })
    const all = await outcomes(7, () => api.help.request({ userQueries: 'How do I print a receipt again?', imgerUrl: [] }))
    expect([sent(all), all.at(-1)]).toEqual([5, 'SENT_OFTEN'])
  })

  test('exports, once their files are made', async () => {
    const { api, runJobs } = await newCharity({ can: rights })
    const all = await outcomes(22, async () => {
      await api.roles.export({})
      await runJobs()
    })
    expect([sent(all), all.at(-1)]).toEqual([20, 'SENT_OFTEN'])
  })
})
