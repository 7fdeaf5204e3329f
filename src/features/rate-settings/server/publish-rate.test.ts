import { expect, test } from 'vitest'
import { rateItemIds } from '#kit/giving/ids.ts'
import { newCharity } from '#testing/factories/new-charity.ts'

const rights = ['view', 'add', 'edit'].map(flag => `rate-setting:${flag}`)

test('refuses one of two rates that are published at the same moment with a gap between them', async () => {
  const { api, officer } = await newCharity({ can: rights })
  const draft = { itemId: rateItemIds.fitrah, amount: { minor: 550, currency: 'SGD' as const }, authority: 'MUIS', source: 'Statement' }
  const publishers = [officer(rights), officer(rights)]
  for (const grade of ['Basmati', 'Ponni']) {
    const january = await api.rates.add({ ...draft, grade, startsOn: '2027-01-01', endsOn: '2027-01-31' })
    const march = await api.rates.add({ ...draft, grade, startsOn: '2027-03-01' })
    const published = await Promise.allSettled(
      [january, march].map(({ id: rateId, version }, at) => publishers[at]!.api.rates.publish({ rateId, version })),
    )
    expect(published.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(published.find(one => one.status === 'rejected')).toMatchObject({ reason: { code: 'RATE_GAP' } })
  }
})
