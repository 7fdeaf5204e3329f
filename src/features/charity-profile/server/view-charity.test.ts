import { expect, test } from 'vitest'
import { newCharity, server } from '#testing/factories/new-charity.ts'

test('viewCharityDetails takes the id of the charity in its query, and refuses what is no number', async () => {
  const { token, charityId } = await newCharity({ can: ['charity-profile:view'] })
  const headers = { authorization: `Bearer ${token}` }
  const view = (id: number | string) => server.inject({ method: 'POST', url: `/api/Charity/viewCharityDetails?charityId=${id}`, headers })
  expect((await view(charityId)).json().data.result).toMatchObject({ charityId, name: 'Masjid Test' })
  expect((await view('nur')).statusCode).toBe(400)
})
