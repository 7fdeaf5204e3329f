import { frequencyIds } from '#kit/giving/ids.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newLinkCode } from '#kit/security/ids.ts'
import { clock, anonymous } from '#testing/factories/new-charity.ts'
import { jobContext, newGivingCharity } from '#testing/factories/new-recurrence.ts'
import { remindCharityOfExpiry } from './remind-of-expiry.ts'

beforeEach(() => void (clock.now = new Date('2026-03-02T04:00:00Z')))
const later = (days: number) => void (clock.now = new Date(clock.now.getTime() + days * 86_400_000))
const over = { code: 'LINK_EXPIRED', status: 200 }

/** A donor with a card, one gift on it, and the codes mailed so far. */
async function donor(expiry = { month: 3, year: 2026 }) {
  const charity = await newGivingCharity({ can: ['donors:view', 'donors:edit', 'donations:view', 'donations:edit'] })
  const { charityId, sql, card, start, donorId } = charity
  const email = `siti-${charityId}@example.org`
  await sql('update donor set email = $2 where charity_id = $1', [charityId, email])
  const cardId = await card('visa')
  await sql('update stored_card set expiry_month = $2, expiry_year = $3 where charity_id = $1', [charityId, expiry.month, expiry.year])
  const recurrenceId = await start({ cardId, startsOn: '2026-03-20' })
  const codes = async () => {
    await charity.runJobs()
    return charity.mailsTo(email).flatMap(({ text }) => /credit-card\/add-update\/([\w-]+)/.exec(text)?.[1] ?? [])
  }
  const send = async () => {
    await charity.api.cards.sendLink({ cardId })
    return (await codes()).at(-1) ?? ''
  }
  const stop = (reason: string) =>
    sql(
      `update recurrence set state = 'paused', pause_reason = 'declined', last_decline = $2, next_due_on = '2026-02-20' where charity_id = $1`,
      [charityId, reason],
    )
  const see = (verificationCode: string) => anonymous.cards.findByCode({ verificationCode })
  const update = (verificationCode: string, expiryMonth = 6, expiryYear = 2030) =>
    anonymous.cards.updateByCode({ verificationCode, expiryMonth, expiryYear })
  const shown = async () => (await charity.api.cards.list({ donorId }))[0]!
  return { ...charity, email, cardId, recurrenceId, codes, send, stop, see, update, shown }
}

describe('a link to update a card', () => {
  test('a link to update a card is mailed by staff, shows the last digits alone, and sets the new expiry', async () => {
    const { send, see, update, shown, mailsTo, email, rowsOf, cardId } = await donor()
    const code = await send()
    expect(mailsTo(email).at(-1)).toMatchObject({
      subject: 'Update your card for Masjid Test',
      text: expect.stringContaining('General fund: $50'),
    })
    const seen = await see(code)
    expect(seen).toEqual({
      isLinkExpired: false,
      isLinkUsed: false,
      charityName: 'Masjid Test',
      charityPhone: null,
      today: '2026-03-02',
      card: { cardType: 'visa', cardLastDigit: expect.stringMatching(/^\d{4}$/), expiryMonth: 3, expiryYear: 2026 },
      gifts: [
        {
          donationToName: 'General fund',
          donationToNameMs: null,
          amount: { minor: 5000, currency: 'SGD' },
          frequency: frequencyIds.monthly,
        },
      ],
    })
    expect(await update(code)).toMatchObject({ card: { expiryMonth: 6, expiryYear: 2030 }, goOn: 0 })
    expect(await shown()).toMatchObject({ expiryMonth: 6, expiryYear: 2030, expiresSoon: false, linkSentAt: '2026-03-02T04:00:00Z' })
    const trail = (await rowsOf('audit_event')).filter(({ call }) => call === '/api/CardDetails/UpdateCardExpiryDetails')
    expect(trail[0]).toMatchObject({ user_id: null, subject_id: cardId, changes: { expiry: ['03/2026', '06/2030'] } })
    expect(JSON.stringify([await rowsOf('card_link'), await rowsOf('audit_event'), await rowsOf('mail_message')])).not.toContain(code)
  })

  test('resumes gifts paused for the expiry, and no others', async () => {
    const { send, stop, update, recurrence, recurrenceId, api, runJobs } = await donor()
    await stop('stolenCard')
    expect(await update(await send())).toMatchObject({ goOn: 0 })
    expect(await recurrence(recurrenceId)).toMatchObject({ state: 'paused' })

    await stop('expiredCard')
    expect(await update(await send(), 7)).toMatchObject({ goOn: 1 })
    await runJobs()
    const found = await api.recurring.find({ recurrenceId })
    expect(found).toMatchObject({ state: 'active', pauseReason: null, nextChargeOn: '2026-03-20', actions: ['edit', 'pause'] })
    expect(found.timeline[0]).toMatchObject({ by: null, changes: { state: ['paused', 'active'] }, detail: { cardRenewed: true } })
  })

  test('works once under fifty concurrent calls', async () => {
    const { send, update, see, rowsOf } = await donor()
    const code = await send()
    const uses = await Promise.allSettled(Array.from({ length: 50 }, (_, year) => update(code, 6, 2027 + (year % 15))))
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const use of uses) if (use.status === 'rejected') expect(use.reason).toMatchObject(over)
    expect((await rowsOf('stored_card'))[0]).toMatchObject({ version: 2 })
    expect(await see(code)).toMatchObject({ isLinkExpired: true, isLinkUsed: true, card: null, gifts: [] })
  })

  test('expires after fourteen days, with a newer link, and with the removal of the card; then it shows no card', async () => {
    const { send, see, update, sql, charityId, api, cardId } = await donor()
    const first = await send()
    const second = await send()
    expect(await see(first)).toMatchObject({ isLinkExpired: true, isLinkUsed: false, card: null })
    await expect(update(first)).rejects.toMatchObject(over)
    later(14)
    expect(await see(second)).toMatchObject({ isLinkExpired: true, isLinkUsed: false, card: null })
    await expect(update(second)).rejects.toMatchObject(over)
    const third = await send()
    await sql(`update recurrence set state = 'ended' where charity_id = $1`, [charityId])
    await api.cards.remove({ cardId })
    expect(await see(third)).toMatchObject({ isLinkExpired: true, card: null })
    await expect(update(third)).rejects.toMatchObject(over)
  })

  test('refuses unknown codes', async () => {
    const { charityId, see, update, send, shown } = await donor()
    const real = await send()
    const flipped = real.slice(0, -1) + (real.endsWith('0') ? '1' : '0')
    for (const made of [
      '',
      'x',
      flipped,
      newLinkCode(charityId),
      newLinkCode(99_999_999),
      `${charityId + 1}${real.slice(real.indexOf('-'))}`,
    ]) {
      await expect(see(made)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(update(made)).rejects.toMatchObject(over)
    }
    expect(await shown()).toMatchObject({ expiryMonth: 3, expiryYear: 2026 })
  })

  test('refuses a past month, and stays valid', async () => {
    const { send, update } = await donor()
    const code = await send()
    for (const [month, year] of [
      [2, 2026],
      [1, 2047],
      [13, 2030],
    ] as const)
      await expect(update(code, month, year)).rejects.toMatchObject({ code: 'INVALID' })
    expect(await update(code, 4, 2026)).toMatchObject({ card: { expiryMonth: 4 } })
  })
})

describe('sending a link', () => {
  test('sending a link for an expired card without recurring gifts says so', async () => {
    const { send, sql, charityId, mailsTo, email } = await donor({ month: 2, year: 2026 })
    await sql(`update recurrence set state = 'ended' where charity_id = $1`, [charityId])
    await send()
    const { text } = mailsTo(email).at(-1)!
    expect(text).toMatch(/your card Visa ••\d{4} expired 02\/2026\./)
    expect(text).not.toContain('charged to it')
  })

  test('needs the right and an e-mail address, and is limited', async () => {
    const { api, officer, cardId, send, sql, charityId } = await donor()
    await expect(officer(['donors:view']).api.cards.sendLink({ cardId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    for (let sent = 0; sent < 5; sent++) await send()
    await expect(api.cards.sendLink({ cardId })).rejects.toMatchObject({ code: 'TOO_OFTEN' })
    later(1)
    await sql('update donor set email = null where charity_id = $1', [charityId])
    await expect(api.cards.sendLink({ cardId })).rejects.toMatchObject({ code: 'NO_DONOR_EMAIL' })
  })

  test('keeps charities apart', async () => {
    const [caller, other] = [await donor(), await donor()]
    await expect(other.api.cards.sendLink({ cardId: caller.cardId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(other.api.cards.toCharge({ donorId: caller.donorId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('a card that is about to expire', () => {
  const remind = ({ charityId }: { charityId: number }) => remindCharityOfExpiry(jobContext(), { charityId, timeZone: 'Asia/Singapore' })
  const on = (day: string) => void (clock.now = new Date(`${day}T04:00:00Z`))

  test('a card that is about to expire is announced a month and a week before, once each, where a gift goes on', async () => {
    const charity = await donor({ month: 4, year: 2026 })
    const sent: string[] = []
    for (let day = 0; day < 75; day++) {
      for (let run = 0; run < 2; run++) if (await remind(charity)) sent.push(clock.now.toISOString().slice(0, 10))
      later(1)
    }
    expect(sent).toEqual(['2026-03-31', '2026-04-23'])
  })

  test('a card that is about to expire is not announced to a donor who does not want to hear from the charity; staff may still send a link', async () => {
    const charity = await donor()
    await charity.sql('update donor set i_agree = false, agreed_at = now() where charity_id = $1', [charity.charityId])
    expect(await remind(charity)).toBe(0)
    expect(await charity.send()).toBeTruthy()
  })

  test('a card that is about to expire is announced again for its next expiry, and not at all where nothing is charged to it', async () => {
    const charity = await donor()
    expect(await remind(charity)).toBe(1)
    await charity.update(await charity.send(), 5, 2026)
    on('2026-05-02')
    expect(await remind(charity)).toBe(1)
    on('2026-05-26')
    await charity.api.recurring.change({ recurrenceId: charity.recurrenceId, version: 1, action: 'pause' })
    expect(await remind(charity)).toBe(0)
  })
})
