import type { Examples, NewRecords } from '#testing/factories/examples.ts'
import { canary } from '#testing/factories/canary.ts'
import { rateItemIds } from '#kit/giving/ids.ts'

type RateFixture = { rateId: string; spareRateId: string }

const draft = (grade: string) => ({
  itemId: 42 as const,
  grade,
  amount: { minor: 500, currency: 'SGD' as const },
  startsOn: '2026-04-01',
  authority: canary,
  source: canary,
})
const { itemId: _, ...nisab } = { ...draft('Standard'), amount: { minor: 1_784_500, currency: 'SGD' as const } }

/** Two rates that wait, one of them prepared by another user. */
export const newRecords: NewRecords<RateFixture> = async ({ api, officer }) => {
  const { id: rateId } = await officer(['rate-setting:add']).api.rates.add(draft(canary))
  return { rateId, spareRateId: (await api.rates.add(draft(`${canary} spare`))).id }
}

export const examples: Examples<RateFixture> = {
  'rates.list': () => ({ searchValue: canary }),
  'rates.find': ({ rateId }) => ({ rateId }),
  'rates.timeline': () => ({ from: '2026-01-01', to: '2026-12-31' }),
  'rates.preview': () => ({ itemId: rateItemIds.fitrah, amount: { minor: 600, currency: 'SGD' }, startsOn: '2026-04-01' }),
  'rates.add': () => ({ ...draft(`${canary} more`) }),
  'rates.addUpcomingNisab': () => nisab,
  'rates.edit': ({ rateId }) => ({ ...draft(canary), rateId, version: 1 }),
  'rates.publish': ({ rateId }) => ({ rateId, version: 1 }),
  'rates.sendBack': ({ rateId }) => ({ rateId, version: 1, reason: canary }),
  'rates.delete': ({ spareRateId }) => ({ rateId: spareRateId }),
  'rates.export': () => ({}),
}
