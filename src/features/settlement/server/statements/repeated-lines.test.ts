import { beforeEach, expect, test } from 'vitest'
import { newCharity } from '#testing/factories/new-charity.ts'

let charity: Awaited<ReturnType<typeof newCharity>>
beforeEach(async () => void (charity = await newCharity({ can: ['settlement:view', 'settlement:edit'] })))

/** Uploads lines of a bank account; each is a day, a remark and an amount. */
const upload = (lines: readonly string[], account = '003-900-9907') => {
  const text = [`Account Number,${account}`, 'Date,Description,Credit', ...lines].join('\n')
  return charity.api.settlement.upload({ files: [new File([text], 'bank.csv')] })
}
const october = ['2025-10-01,INWARD A,5.00', '2025-10-20,INWARD B,7.00', '2025-10-20,INWARD B,7.00', '2025-10-31,INWARD C,9.00']

test('refuses a download of a bank account that repeats a day of another one, by line and by the other’s number', async () => {
  await upload(october)
  await expect(upload(['2025-10-15,OTHER,1.00', ...october.slice(1), '2025-11-04,INWARD D,2.00'])).rejects.toMatchObject({
    code: 'STATEMENT_NOT_READ',
    errors: [{ code: 'STATEMENT_REPEATED', values: { line: 4, number: '9907 2025-10-01/2025-10-31' } }],
  })
  await expect(upload(['2025-10-20,INWARD B,7.00', '2025-11-04,INWARD D,2.00'])).rejects.toMatchObject({ code: 'STATEMENT_NOT_READ' })
  await expect(upload(october.with(0, '2025-10-01,INWARD A,6.00'))).rejects.toMatchObject({ code: 'SETTLEMENT_SEEN' })
  const numbered = `:20:A\n:25:0039009907\n:28C:1/1\n:60F:C251031SGD0,00\n:61:251031C9,00NTRF\n:86:INWARD C\n:62F:C251031SGD9,00`
  await expect(charity.api.settlement.upload({ files: [new File([numbered], 'bank.sta')] })).rejects.toMatchObject({
    code: 'STATEMENT_NOT_READ',
  })
})

test('takes a day whose other lines came later, the same lines of another account, and numbered statements of one day', async () => {
  await upload(october)
  await upload(['2025-10-31,INWARD C,9.00', '2025-11-02,INWARD D,2.00'], '003-900-1111')
  await upload(['2025-10-31,INWARD E,9.00', '2025-11-02,INWARD D,2.00'])
  for (const number of ['1', '2']) {
    const text = `:20:${number}\n:25:0039009922\n:28C:${number}\n:60F:C251031SGD0,00\n:61:251031C9,00NTRF\n:86:QR\n:62F:C251031SGD9,00`
    await charity.api.settlement.upload({ files: [new File([text], 'bank.sta')] })
  }
  expect(await charity.api.settlement.list({})).toMatchObject({ totalCount: 5 })
})
