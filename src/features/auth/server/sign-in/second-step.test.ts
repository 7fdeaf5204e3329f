import { describe, expect, test } from 'vitest'
import { clock, newCharity } from '#testing/factories/new-charity.ts'
import { browser, newMember, password } from '#testing/factories/new-member.ts'
import { lifetimes, otp } from '#features/auth/rules.ts'

async function halfway() {
  const charity = await newCharity({ isGenerateOtp: true })
  const member = await newMember(charity.charityId)
  const api = browser({ device: member.device })
  const step = await api.auth.login({ username: member.email, password })
  if (!('otpToken' in step)) throw new Error('no second step')
  const codeSent = async () => {
    await charity.runJobs()
    return /\b(\d{6})\b/.exec(charity.mailsTo(member.email).at(-1)?.text ?? '')?.[1] ?? ''
  }
  return { ...charity, ...member, api, step, otpToken: step.otpToken, codeSent }
}

describe('a sign-in with a code', () => {
  test('gives no token before the code, and the user after it', async () => {
    const { api, step, otpToken, codeSent, userId } = await halfway()
    expect(step).toEqual({ isGenerateOTP: true, otpToken, sentTo: expect.stringContaining('@example.test') as string })
    await expect(api.auth.generateOtp({ otpToken })).resolves.toMatchObject({ sendsLeft: otp.sends - 1 })
    await expect(api.auth.verifyOtp({ otpToken, otp: await codeSent() })).resolves.toMatchObject({
      userId,
      isGenerateOTP: true,
      token: expect.any(String) as string,
    })
  })

  test('sends the code by e-mail only, and a new one makes the old one useless', async () => {
    const { api, otpToken, codeSent } = await halfway()
    await api.auth.generateOtp({ otpToken })
    const first = await codeSent()
    await api.auth.generateOtp({ otpToken })
    const second = await codeSent()
    if (first !== second) await expect(api.auth.verifyOtp({ otpToken, otp: first })).rejects.toMatchObject({ code: 'WRONG_CODE' })
    await expect(api.auth.verifyOtp({ otpToken, otp: second })).resolves.toBeDefined()
  })
})

describe('signing in with a code', () => {
  test('refuses a right code after five wrong ones', async () => {
    const { api, otpToken, codeSent } = await halfway()
    await api.auth.generateOtp({ otpToken })
    const code = await codeSent()
    const wrong = code === '000000' ? '000001' : '000000'
    for (let i = 0; i < otp.tries; i++)
      await expect(api.auth.verifyOtp({ otpToken, otp: wrong })).rejects.toMatchObject({ code: 'WRONG_CODE' })
    await expect(api.auth.verifyOtp({ otpToken, otp: code })).rejects.toMatchObject({ code: 'STEP_OVER' })
  })

  test('refuses a code that was used', async () => {
    const { api, otpToken, codeSent } = await halfway()
    await api.auth.generateOtp({ otpToken })
    const code = await codeSent()
    await api.auth.verifyOtp({ otpToken, otp: code })
    await expect(api.auth.verifyOtp({ otpToken, otp: code })).rejects.toMatchObject({ code: 'STEP_OVER' })
  })

  test('refuses a code after the password was reset', async () => {
    const { api, otpToken, codeSent, email, runJobs, mailsTo } = await halfway()
    await api.auth.generateOtp({ otpToken })
    const code = await codeSent()
    await browser().auth.forgotPassword({ email })
    await runJobs()
    const verificationCode = /resetPassword\/[^/]+\/(\S+)/.exec(mailsTo(email).at(-1)?.text ?? '')?.[1] ?? ''
    await browser().auth.resetPassword({ email, verificationCode, password: 'Terang!4071' })
    await expect(api.auth.verifyOtp({ otpToken, otp: code })).rejects.toMatchObject({ code: 'STEP_OVER' })
    await expect(api.auth.generateOtp({ otpToken })).rejects.toMatchObject({ code: 'STEP_OVER' })
  })

  test('refuses a code before one was sent, after ten minutes, or with a made-up step', async () => {
    const { api, otpToken, codeSent } = await halfway()
    await expect(api.auth.verifyOtp({ otpToken, otp: '123456' })).rejects.toMatchObject({ code: 'STEP_OVER' })
    await api.auth.generateOtp({ otpToken })
    const code = await codeSent()
    await expect(
      api.auth.verifyOtp({ otpToken: otpToken.slice(0, -1) + (otpToken.endsWith('A') ? 'B' : 'A'), otp: code }),
    ).rejects.toMatchObject({ code: 'STEP_OVER' })
    clock.now = new Date(clock.now.getTime() + lifetimes.signInStep)
    await expect(api.auth.verifyOtp({ otpToken, otp: code })).rejects.toMatchObject({ code: 'STEP_OVER' })
  })

  test.each([
    ['of no charity', `9999999999.019cacc7-2be0-72ee-9bbf-90c83c5aeab1.${'A'.repeat(32)}`],
    ['whose id is none', `1.${'-'.repeat(36)}.${'A'.repeat(32)}`],
    ['that is empty', ''],
  ])('refuses a step %s, as one that is over', async (_, otpToken) => {
    const { api } = await halfway()
    await expect(api.auth.generateOtp({ otpToken })).rejects.toMatchObject({ code: 'STEP_OVER' })
    await expect(api.auth.verifyOtp({ otpToken, otp: '123456' })).rejects.toMatchObject({ code: 'STEP_OVER' })
  })

  test('sends no more than three codes', async () => {
    const { api, otpToken } = await halfway()
    for (let i = 0; i < otp.sends; i++) await api.auth.generateOtp({ otpToken })
    await expect(api.auth.generateOtp({ otpToken })).rejects.toMatchObject({ code: 'NO_MORE_CODES' })
  })
})
