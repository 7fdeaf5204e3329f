import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { guessBuckets } from '#platform/server/security/guess-limits.ts'
import { waitForMinimumDurations } from '#platform/server/security/minimum-duration.ts'
import { newGift, newReceipt } from '#testing/factories/giving.ts'
import { clock, newNetworkAddress, newCharity, anonymous } from '#testing/factories/new-charity.ts'
import { browser, newMember, password } from '#testing/factories/new-member.ts'
import { otp } from '#features/auth/rules.ts'
import { methodIds } from '#kit/giving/ids.ts'
import { hashPassword, passwordMatches, setPasswordCost } from '../password-hash.ts'
import { signInBuckets } from '../rate-limits.ts'

const minute = 60_000
const later = (milliseconds: number) => (clock.now = new Date(clock.now.getTime() + milliseconds))
const codeOf = (error: unknown) => (error as { code: string }).code
type AttemptOrigin = { ip?: string; device?: string }
/** What a try at signing in comes to: 'in', or the code of the refusal. */
const tryIn = (username: string, word: string, from: AttemptOrigin = {}) =>
  browser(from)
    .auth.login({ username, password: word })
    .then(() => 'in', codeOf)
const times = <T>(count: number, work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, i) => work(i)))
const unknownAccount = () => `${randomUUID()}@example.test`

describe('the limits of signing in', () => {
  test('sixty members of staff who come at once from one address sign in, some of whom mistype first', async () => {
    const { charityId } = await newCharity()
    const ip = newNetworkAddress()
    const staff = await times(60, () => newMember(charityId))
    const mistyped = await times(12, i => tryIn(staff[i]!.email, 'Wrong#2026', { ip }))
    expect(new Set(mistyped)).toEqual(new Set(['WRONG']))
    expect(new Set(await times(60, i => tryIn(staff[i]!.email, password, { ip })))).toEqual(new Set(['in']))
  })

  test('the same person signs in as often as they like: a right password uses nothing up', async () => {
    const { charityId } = await newCharity()
    const { email } = await newMember(charityId)
    const ip = newNetworkAddress()
    for (let i = 0; i < signInBuckets.account.atOnce + 5; i++) expect(await tryIn(email, password, { ip })).toBe('in')
  })

  test('the owner signs in on a known device while a thousand addresses try the account, and whose network is locked', async () => {
    const { charityId } = await newCharity()
    const { email, device, signIn } = await newMember(charityId)
    await signIn()
    const outcomes = await times(1000, () => tryIn(email, 'Wrong#2026'))
    expect(outcomes.filter(outcome => outcome === 'WRONG').length).toBeLessThanOrEqual(signInBuckets.account.atOnce)
    expect(await tryIn(email, password)).toBe('LOCKED')
    expect(await tryIn(email, password, { device })).toBe('in')
    const ip = newNetworkAddress()
    await times(40, () => tryIn(unknownAccount(), password, { ip }))
    expect(await tryIn(email, password, { device, ip })).toBe('in')
  })

  test('a new browser in the network of an earlier sign-in signs in, while others in it and elsewhere lock the network and the account', async () => {
    const { charityId } = await newCharity()
    const [{ email }, newcomer] = [await newMember(charityId), await newMember(charityId)]
    const ip = newNetworkAddress()
    expect(await tryIn(email, password, { ip })).toBe('in')
    await times(60, () => tryIn(unknownAccount(), password, { ip }))
    await times(40, () => tryIn(email, 'Wrong#2026'))
    expect([await tryIn(newcomer.email, password, { ip }), await tryIn(email, password)]).toEqual(['LOCKED', 'LOCKED'])
    expect(await tryIn(email, password, { ip })).toBe('in')
    const wrong = await times(30, () => tryIn(email, 'Wrong#2026', { ip }))
    expect(wrong.filter(outcome => outcome === 'WRONG')).toHaveLength(signInBuckets.pair.atOnce)
  })
})

describe('signing in', () => {
  test('evaluates at most a hundred tries of one account in an hour, from however many addresses', async () => {
    const { charityId } = await newCharity()
    const { email } = await newMember(charityId)
    const outcomes: string[] = []
    for (let at = 0; at < 60; at += 2, later(2 * minute)) outcomes.push(...(await times(5, () => tryIn(email, 'Wrong#2026'))))
    const evaluated = outcomes.filter(outcome => outcome === 'WRONG').length
    expect(evaluated).toBeGreaterThan(signInBuckets.account.atOnce)
    expect(evaluated).toBeLessThanOrEqual(100)
    expect(outcomes.every(outcome => outcome === 'WRONG' || outcome === 'LOCKED')).toBe(true)
  })

  test('evaluates at most fifty wrong tries of one network in ten minutes, over however many accounts and addresses of a /64', async () => {
    const network = newNetworkAddress().replace('::1', '')
    const outcomes: string[] = []
    for (let at = 0; at < 10; at++, later(minute))
      outcomes.push(...(await times(100, i => tryIn(unknownAccount(), password, { ip: `${network}::${at}:${i}` }))))
    expect(outcomes.filter(outcome => outcome === 'WRONG').length).toBeLessThanOrEqual(50)
    expect(outcomes.filter(outcome => outcome === 'LOCKED').length).toBeGreaterThanOrEqual(950)
    expect(await tryIn(unknownAccount(), password)).toBe('WRONG')
  })

  test('eight tries at once of an account from one network, and leaves the account open from others', async () => {
    const { charityId } = await newCharity()
    const { email } = await newMember(charityId)
    const ip = newNetworkAddress()
    const outcomes = await times(30, () => tryIn(email, 'Wrong#2026', { ip }))
    expect(outcomes.filter(outcome => outcome === 'WRONG')).toHaveLength(signInBuckets.pair.atOnce)
    expect([await tryIn(email, password, { ip }), await tryIn(email, password)]).toEqual(['LOCKED', 'in'])
    later((60 / signInBuckets.pair.perHour) * minute)
    expect(await tryIn(email, password, { ip })).toBe('in')
  })
})

describe('a refused try', () => {
  test('says when to come back, with 429', async () => {
    const email = unknownAccount()
    const ip = newNetworkAddress()
    await times(10, () => tryIn(email, 'Wrong#2026', { ip }))
    const refused = await browser({ ip })
      .auth.login({ username: email, password })
      .catch((error: unknown) => error)
    expect(refused).toMatchObject({ status: 429, code: 'LOCKED', message: 'Too many tries. Wait a few minutes, then try again.' })
  })

  test('takes the same time for a known account as for an unknown one, and locks both alike', async () => {
    const { charityId } = await newCharity()
    setPasswordCost()
    waitForMinimumDurations()
    const passwordHash = await hashPassword(password)
    const known = await times(20, () => newMember(charityId, { passwordHash }))
    const took = async (email: string) => {
      const began = performance.now()
      expect(await tryIn(email, 'Wrong#2026')).toBe('WRONG')
      return performance.now() - began
    }
    let [ofKnown, ofUnknown] = [Infinity, Infinity]
    // What else the machine does can only add to a try: the least of each is compared, of as many as it takes, three at least.
    for (const [at, { email }] of known.entries()) {
      ofKnown = Math.min(ofKnown, await took(email))
      ofUnknown = Math.min(ofUnknown, await took(unknownAccount()))
      if (at >= 2 && Math.abs(ofKnown - ofUnknown) < 25) break
    }
    expect(Math.min(ofKnown, ofUnknown)).toBeGreaterThan(245)
    expect(Math.abs(ofKnown - ofUnknown)).toBeLessThan(25)
    waitForMinimumDurations(false)
    const lockOf = async (email: string) =>
      (await times(25, () => tryIn(email, 'Wrong#2026'))).filter(outcome => outcome === 'WRONG').length
    expect(await lockOf(unknownAccount())).toBe(signInBuckets.account.atOnce)
  })

  test('leaves one audit row of the lock, not one for each try', async () => {
    const { charityId, rowsOf } = await newCharity()
    const { email } = await newMember(charityId)
    await times(60, () => tryIn(email, 'Wrong#2026'))
    const details = (await rowsOf('audit_event')).map(row => JSON.stringify(row['detail']))
    expect(details.filter(detail => detail.includes('WRONG'))).toHaveLength(signInBuckets.account.atOnce)
    expect(details.filter(detail => detail.includes('LOCKED'))).toHaveLength(1)
  })
})

describe('one-time codes', () => {
  const halfway = async () => {
    const charity = await newCharity({ isGenerateOtp: true })
    const member = await newMember(charity.charityId)
    const step = async (from: AttemptOrigin = {}) => {
      const api = browser(from)
      const { otpToken } = (await api.auth.login({ username: member.email, password })) as { otpToken: string }
      const send = () => api.auth.generateOtp({ otpToken }).then(() => 'sent', codeOf)
      const type = (digits: string) => api.auth.verifyOtp({ otpToken, otp: digits }).then(() => 'in', codeOf)
      const mailed = async () => {
        await charity.runJobs()
        return /\b(\d{6})\b/.exec(charity.mailsTo(member.email).at(-1)?.text ?? '')?.[1] ?? ''
      }
      return { send, type, mailed }
    }
    return { ...member, step }
  }

  test('one-time codes are guessed at a few times for the account, however often the sign-in is begun again', async () => {
    const { step, device } = await halfway()
    const outcomes: string[] = []
    for (let i = 0; i < 4; i++) {
      const { send, type } = await step()
      await send()
      for (let tries = 0; tries < otp.tries; tries++) outcomes.push(await type('000000'))
    }
    expect(outcomes.filter(outcome => outcome === 'WRONG_CODE')).toHaveLength(signInBuckets.otp.atOnce)
    expect(outcomes.at(-1)).toBe('LOCKED')
    later(60 * minute)
    const owner = await step({ device })
    expect(await owner.send()).toBe('sent')
    expect(await owner.type(await owner.mailed())).toBe('in')
  })

  test('one-time codes are sent a few times for the account, and not for sign-ins that succeed', async () => {
    const { step } = await halfway()
    for (let i = 0; i < signInBuckets.otpMail.atOnce + 2; i++) {
      const { send, type, mailed } = await step()
      expect([await send(), await type(await mailed())]).toEqual(['sent', 'in'])
    }
    const outcomes: string[] = []
    for (let i = 0; i < 3; i++) {
      const { send } = await step()
      for (let sends = 0; sends < otp.sends; sends++) outcomes.push(await send())
    }
    expect(outcomes.filter(outcome => outcome === 'sent')).toHaveLength(signInBuckets.otpMail.atOnce)
    expect(outcomes.at(-1)).toBe('SENT_OFTEN')
  })
})

describe('a congregation', () => {
  test('a congregation of five hundred phones behind one Wi-Fi enrols, each for its own gift', async () => {
    const charity = await newCharity()
    const gift = await newGift(charity, { platform: 'terminal', donation_method: 3, payment_method: methodIds.card })
    const phone = browser({ ip: newNetworkAddress() })
    const outcomes = await times(500, () => phone.enrolment.signIn({ transactionId: gift.txnId }).then(() => 'in', codeOf))
    expect(new Set(outcomes)).toEqual(new Set(['in']))
  })

  test('goes on while a user in it guesses: at the numbers of gifts, receipts and donors', async () => {
    const charity = await newCharity()
    const gift = await newGift(charity, { platform: 'terminal', donation_method: 3, payment_method: methodIds.card })
    await newReceipt(charity, gift.id)
    const api = browser({ ip: newNetworkAddress() })
    const wrong = `${charity.charityId}-${'0'.repeat(16)}`
    const guesses = [
      () => api.enrolment.signIn({ transactionId: wrong }),
      () => api.receipts.find({ transactionNo: wrong }),
      () => api.receipts.verify({ receiptNo: `X${randomUUID().slice(0, 8)}`, checkCode: '1-000000' }),
      () => api.tax.enrolMobileNumber({ transactionId: wrong, phoneNumber: '81234567' }),
    ]
    const outcomes = await times(200, i => guesses[i % guesses.length]!().then(() => 'in', codeOf))
    expect(new Set(outcomes)).toEqual(new Set(['NOT_FOUND']))
    expect(await api.enrolment.signIn({ transactionId: gift.txnId }).then(() => 'in', codeOf)).toBe('in')
    expect(await api.receipts.find({ transactionNo: gift.txnId }).then(() => 'in', codeOf)).toBe('in')
  })

  test('a congregation does not hide a caller who guesses numbers of gifts', async () => {
    const charity = await newCharity()
    const ip = newNetworkAddress()
    const guess = () => browser({ ip }).enrolment.signIn({ transactionId: `${charity.charityId}-${'0'.repeat(16)}` })
    const outcomes = await times(guessBuckets.network.atOnce + 50, () => guess().then(() => 'in', codeOf))
    expect(outcomes.filter(outcome => outcome === 'NOT_FOUND')).toHaveLength(guessBuckets.network.atOnce)
    expect(outcomes.filter(outcome => outcome === 'LOCKED')).toHaveLength(50)
    await expect(anonymous.enrolment.signIn({ transactionId: `${charity.charityId}-${'0'.repeat(16)}` })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('an attempt that could not be evaluated', () => {
  test('counts for nothing: a right password is taken as soon as the queue of hashes has room', async () => {
    const { charityId } = await newCharity()
    const { email } = await newMember(charityId)
    const ip = newNetworkAddress()
    // Two slow hashes occupy the processors, and quick ones the queue behind them.
    const hash = (cost: string) => `$argon2id$v=19$${cost},p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`
    const [slow, quick] = [hash('m=19456,t=100'), hash('m=8,t=1')]
    const hashes = Promise.all(Array.from({ length: 22 }, (_, at) => passwordMatches(password, at < 2 ? slow : quick)))
    const outcomes = await times(signInBuckets.pair.atOnce + 2, () => tryIn(email, password, { ip }))
    expect(new Set(outcomes)).toEqual(new Set(['TOO_MANY']))
    await hashes
    expect(await tryIn(email, password, { ip })).toBe('in')
    expect(await tryIn(email, 'Wrong#2026', { ip })).toBe('WRONG')
  })

  test('counts for nothing when the session cannot be written', async () => {
    const { charityId, sql } = await newCharity()
    const { email } = await newMember(charityId)
    const ip = newNetworkAddress()
    await sql(`alter table session add constraint nobody_of_${charityId} check (charity_id <> ${charityId}) not valid`)
    const outcomes = await times(signInBuckets.pair.atOnce + 2, () => tryIn(email, password, { ip }))
    await sql(`alter table session drop constraint nobody_of_${charityId}`)
    expect(new Set(outcomes)).toEqual(new Set(['FAILED']))
    expect(await tryIn(email, password, { ip })).toBe('in')
  })
})
