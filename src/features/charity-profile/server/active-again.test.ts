import { expect, test } from 'vitest'
import { frequencyIds } from '#kit/giving/ids.ts'
import { clock } from '#testing/factories/new-charity.ts'
import { newGivingCharity } from '#testing/factories/new-recurrence.ts'

test('a charity that is active again charges no recurring gift for the days when it was not', async () => {
  const rights = ['charity-profile:view', 'charity-profile:edit']
  const { api, officer, start } = await newGivingCharity({ can: [...rights, 'donations:view'] })
  const [daily, over] = [
    await start({ frequency: frequencyIds.daily, startsOn: '2026-03-02' }),
    await start({ startsOn: '2026-03-02', endsOn: '2026-04-02' }),
  ]
  const publish = async (status: 'archived' | 'active') => {
    await api.charity.save({ version: (await api.charity.view({})).version, status })
    await officer(rights).api.charity.publish({ changeId: (await api.charity.view({})).changes[0]!.id })
  }
  await publish('archived')
  clock.now = new Date('2026-06-10T04:00:00Z')
  await publish('active')
  expect(await api.recurring.find({ recurrenceId: daily })).toMatchObject({
    nextDueOn: '2026-06-10',
    state: 'active',
    timeline: [{ call: '/api/Charity/publishCharityChange', changes: { nextDueOn: ['2026-03-02', '2026-06-10'] } }],
  })
  expect(await api.recurring.find({ recurrenceId: over })).toMatchObject({ state: 'ended' })
})
