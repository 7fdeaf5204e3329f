import { expect, test, vi } from 'vitest'
import { api } from '#platform/web/api.ts'
import { find } from './find.ts'

const [one, two] = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002'] as const

test('two givers of one name lead to two lists, each of the gifts of that giver alone', async () => {
  const giver = { donorName: 'Tan Hui Min', lastGiftAt: null }
  vi.spyOn(api.search, 'find').mockResolvedValue({
    searchBy: 1,
    isExact: false,
    gifts: [],
    giftCount: 0,
    isCapped: false,
    donors: [
      { ...giver, donorId: one, known: '+65 •••• 7620', appPreferenceId: 8 },
      { ...giver, donorId: two, known: null, appPreferenceId: 10 },
    ],
  })
  const { groups } = await find('tan hui min')
  expect(groups[0]?.entries).toEqual([
    { id: one, name: 'Tan Hui Min', within: '+65 •••• 7620 · what they gave', to: `/donations?giver=${one}` },
    { id: two, name: 'Tan Hui Min', within: 'what they gave', to: `/islamic-giving?giver=${two}` },
  ])
})
