import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import type { DonorConsent, TopicAnswer } from '../contract.ts'
import { ConsentPart } from './ConsentPart.tsx'

const donorId = '01890000-0000-7000-8000-0000000000d1'
const find = fakeCall(api.donorConsents, 'find')
const record = fakeCall(api.donorConsents, 'record')
const topicOf = (topic: TopicAnswer['topic'], more: Partial<TopicAnswer> = {}): TopicAnswer => ({
  topic,
  holds: null,
  answer: null,
  asks: `Bersetuju: ${topic}?`,
  ...more,
})
const agreement = { isAgreed: true, words: 'I agree to e-mail.', at: '2024-03-15T04:00:00Z', source: 'counter', by: 'Hafiz Rahim' } as const
const consent: DonorConsent = {
  language: 'ms',
  topics: [
    topicOf('any', { holds: true, answer: { ...agreement, words: 'I agree to hear from you.', source: 'form', by: null } }),
    topicOf('email', { holds: true, answer: agreement }),
    topicOf('sms'),
    topicOf('phone', { holds: false, answer: { ...agreement, isAgreed: false, words: null } }),
    topicOf('post', { holds: true }),
  ],
}
const open = (props: { mayRecord?: boolean; source?: 'phone' } = {}) => draw(<ConsentPart donorId={donorId} mayRecord {...props} />)
const rowOf = async (name: string) => within((await screen.findByText(name, { selector: 'b' })).closest('li')!)

beforeEach(() => {
  find.mockReset().mockResolvedValue(consent)
  record.mockReset().mockResolvedValue(null)
})

describe('ConsentPart', () => {
  test('shows what holds for each channel, with the words, the day, the source and who recorded it', async () => {
    open({ mayRecord: false })
    const email = await rowOf('E-mail')
    for (const text of ['Yes', '“I agree to e-mail.”', /at the counter, Hafiz Rahim/]) expect(email.getByText(text)).toBeDefined()
    expect((await rowOf('Phone calls')).getByText('No')).toBeDefined()
    expect((await rowOf('SMS')).getByText('Not asked')).toBeDefined()
    expect((await rowOf('Post')).getByText('by the answer to hearing from us')).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('records a refusal at once', async () => {
    const { hand } = open({ source: 'phone' })
    await hand.click(await screen.findByRole('button', { name: 'E-mail: the donor refuses' }))
    await waitFor(() =>
      expect(record.mock.calls).toEqual([[{ donorId, topic: 'email', isAgreed: false, source: 'phone', language: 'ms' }]]),
    )
    await waitFor(() => expect(find).toHaveBeenCalledTimes(2))
  })

  test('shows the words in the language of the donor before an agreement is recorded', async () => {
    const { hand } = open()
    await hand.click(await screen.findByRole('button', { name: 'SMS: the donor agrees' }))
    expect(screen.getByText('“Bersetuju: sms?”').lang).toBe('ms')
    expect(record).not.toHaveBeenCalled()
    await hand.click(screen.getByRole('button', { name: 'The donor agrees' }))
    await waitFor(() => expect(record.mock.calls).toEqual([[{ donorId, topic: 'sms', isAgreed: true, source: 'counter', language: 'ms' }]]))
  })

  test('offers no channel while the donor refuses to be reached at all', async () => {
    find.mockResolvedValue({
      ...consent,
      topics: [topicOf('any', { holds: false, answer: { ...agreement, isAgreed: false } }), topicOf('sms', { holds: false })],
    })
    open()
    expect(await screen.findByText(/^This donor does not want to hear from us/)).toBeDefined()
    expect(screen.getAllByRole('button').map(button => button.getAttribute('aria-label'))).toEqual(['Hears from us: the donor agrees'])
  })

  test('says that it failed, loads again, and says why an answer was not recorded', async () => {
    find.mockRejectedValueOnce(new RefusalError({ code: 'FAILED' }, 500))
    record.mockRejectedValue(new RefusalError({ code: 'FAILED' }, 500))
    const { hand } = open()
    await hand.click(await screen.findByRole('button', { name: 'Try again' }))
    await hand.click(await screen.findByRole('button', { name: 'Post: the donor refuses' }))
    expect(await screen.findByRole('alert')).toBeDefined()
  })
})
