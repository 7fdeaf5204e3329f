import { describe, expect, test } from 'vitest'
import { advanceClock, newCounterPayer } from '#testing/factories/counter/counter-payer.ts'

describe('the code of a payer', () => {
  test('the code of a payer is good for a quarter of an hour', async () => {
    const { officer, gift, codeFor } = await newCounterPayer()
    await officer.api.requests.sendPayerCode({ transactionId: gift.id })
    const code = await codeFor('siti@mail.sg')
    advanceClock(15)
    expect(await officer.api.requests.confirmPayerCode({ transactionId: gift.id, code })).toEqual({ confirmed: false, triesLeft: 0 })
  })

  test('the code of a payer is good for five tries, and the right one comes too late after them', async () => {
    const { officer, gift, codeFor } = await newCounterPayer()
    await officer.api.requests.sendPayerCode({ transactionId: gift.id })
    const code = await codeFor('siti@mail.sg')
    const wrong = code === '000000' ? '111111' : '000000'
    const left: number[] = []
    for (let i = 0; i < 5; i++) left.push((await officer.api.requests.confirmPayerCode({ transactionId: gift.id, code: wrong })).triesLeft)
    expect(left).toEqual([4, 3, 2, 1, 0])
    expect(await officer.api.requests.confirmPayerCode({ transactionId: gift.id, code })).toEqual({ confirmed: false, triesLeft: 0 })
  })

  test('the code of a payer is the latest one, and of five codes there is no sixth', async () => {
    const { officer, gift, codeFor } = await newCounterPayer()
    const { api } = officer
    await api.requests.sendPayerCode({ transactionId: gift.id })
    const first = await codeFor('siti@mail.sg')
    for (let i = 0; i < 4; i++) {
      advanceClock(1)
      await api.requests.sendPayerCode({ transactionId: gift.id })
    }
    const last = await codeFor('siti@mail.sg')
    if (first !== last)
      expect(await api.requests.confirmPayerCode({ transactionId: gift.id, code: first })).toMatchObject({ confirmed: false })
    await expect(api.requests.sendPayerCode({ transactionId: gift.id })).rejects.toMatchObject({ code: 'TOO_MANY_CODES' })
    expect(await api.requests.confirmPayerCode({ transactionId: gift.id, code: last })).toMatchObject({ confirmed: true })
  })

  test('tried fifty times at once is checked five times', async () => {
    const { officer, gift, codeFor, rowsOf } = await newCounterPayer()
    await officer.api.requests.sendPayerCode({ transactionId: gift.id })
    const code = await codeFor('siti@mail.sg')
    const wrong = code === '000000' ? '111111' : '000000'
    await Promise.all(Array.from({ length: 50 }, () => officer.api.requests.confirmPayerCode({ transactionId: gift.id, code: wrong })))
    expect(await rowsOf('payer_code')).toMatchObject([{ tries: 5, confirmed_at: null }])
    expect((await officer.api.requests.confirmPayerCode({ transactionId: gift.id, code })).confirmed).toBe(false)
  })
})

describe("the payer's agreement", () => {
  type Desk = Awaited<ReturnType<typeof newCounterPayer>>
  const agree = async ({ officer, codeFor, gift }: Desk) => {
    await officer.api.requests.sendPayerCode({ transactionId: gift.id })
    const code = await codeFor('siti@mail.sg')
    expect(await officer.api.requests.confirmPayerCode({ transactionId: gift.id, code })).toMatchObject({ confirmed: true })
    return code
  }
  const consentTo = async ({ people, gift }: Desk) => (await people.approver.api.requests.nextStep({ transactionId: gift.id })).consent

  test("the payer's agreement covers one request: the next one needs a new code", async () => {
    const desk = await newCounterPayer()
    const { officer, people, gift } = desk
    await officer.ask(gift.id)
    const code = await agree(desk)
    await people.checker.move(gift.id, 2)
    expect(await consentTo(desk)).toMatchObject({ given: 'payerCode' })
    await people.approver.move(gift.id, 4)

    await officer.ask(gift.id)
    await people.checker.move(gift.id, 2)
    expect(await consentTo(desk)).toMatchObject({ given: null, sentTo: null })
    await expect(people.approver.move(gift.id, 3)).rejects.toMatchObject({ code: 'RECEIPT_HANDED_OVER' })
    await expect(officer.api.requests.confirmPayerCode({ transactionId: gift.id, code })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    advanceClock(1)
    await agree(desk)
    expect(await people.approver.move(gift.id, 3)).toMatchObject({ donationStatus: 'Voided' })
  })

  test("the payer's agreement to a direct void does not cover a request that is made later", async () => {
    const desk = await newCounterPayer()
    const { officer, people, gift } = desk
    await agree(desk)
    await officer.ask(gift.id)
    await people.checker.move(gift.id, 2)
    await expect(people.approver.move(gift.id, 3)).rejects.toMatchObject({ code: 'RECEIPT_HANDED_OVER' })
  })

  test("the payer's agreement to a direct void lasts a quarter of an hour", async () => {
    const desk = await newCounterPayer()
    const { officer, gift } = desk
    const code = await agree(desk)
    advanceClock(15)
    await expect(officer.move(gift.id, 3)).rejects.toMatchObject({ code: 'RECEIPT_HANDED_OVER' })
    expect(await officer.api.requests.confirmPayerCode({ transactionId: gift.id, code })).toEqual({ confirmed: false, triesLeft: 0 })
  })

  test("the payer's agreement to a request lasts a week", async () => {
    const desk = await newCounterPayer()
    const { officer, people, gift } = desk
    await officer.ask(gift.id)
    await agree(desk)
    await people.checker.move(gift.id, 2)
    advanceClock(7 * 24 * 60 - 1)
    expect(await consentTo(desk)).toMatchObject({ given: 'payerCode' })
    advanceClock(1)
    expect(await consentTo(desk)).toMatchObject({ given: null })
    await expect(people.approver.move(gift.id, 3)).rejects.toMatchObject({ code: 'RECEIPT_HANDED_OVER' })
  })
})
