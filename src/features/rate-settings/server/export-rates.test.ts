import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { rateItemIds } from '#kit/giving/ids.ts'
import { files, newCharity } from '#testing/factories/new-charity.ts'
import { publishSampleRates } from '#testing/factories/sample-rates.ts'

test('the file names grades in the language of its reader', async () => {
  const charity = await newCharity({ can: ['button:rate-export'] })
  await publishSampleRates(charity.charityId)
  const { id } = await charity.api.rates.export({ itemId: rateItemIds.fitrah }, { headers: { 'accept-language': 'ms' } })
  await charity.runJobs()
  const item = (await charity.rowsOf('work_item')).find(row => row['id'] === id)
  const file = await files.read(String(item?.['file_key']))
  expect(file && (await text(file.body))).toContain('Kadar fitrah,Biasa,')
})
