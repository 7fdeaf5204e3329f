import { expect, test } from 'vitest'
import { newCharity } from '#testing/factories/new-charity.ts'

test('the status of a charity has the labels of the specification', async () => {
  const { api, charityId, sql } = await newCharity()
  const labelOf = async (status: string) => {
    await sql('update charity set status = $2 where charity_id = $1', [charityId, status])
    return (await api.charity.details({})).status
  }
  expect([await labelOf('archived'), await labelOf('inProgress'), await labelOf('active')]).toEqual(['Archived', 'In Progress', 'Active'])
})
