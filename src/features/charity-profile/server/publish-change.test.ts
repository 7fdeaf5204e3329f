import { expect, test } from 'vitest'
import { newCharity } from '#testing/factories/new-charity.ts'
import { newMember } from '#testing/factories/new-member.ts'

test('a time zone and a currency that were published reach sessions that are open', async () => {
  const rights = ['charity-profile:view', 'charity-profile:edit']
  const { api, charityId, officer } = await newCharity({ can: rights, country: 'AU' })
  const open = await (await newMember(charityId)).signIn()
  await api.charity.save({ version: 1, currency: 'SGD', timeZone: 'Australia/Perth' })
  const { changes } = await api.charity.view({})
  await officer(rights).api.charity.publish({ changeId: changes[0]!.id })
  expect(await open.api.auth.permissions({})).toMatchObject({ currency: 'SGD', timeZone: 'Australia/Perth' })
})
