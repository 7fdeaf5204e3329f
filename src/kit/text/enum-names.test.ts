import { expect, test } from 'vitest'
import { z } from 'zod'
import { enumNames } from './enum-names.ts'

test('names each number in the JSON schema, in the same order', () => {
  const schema = z.object({ searchBy: z.literal([4, 1]).meta(enumNames('Receipt No.', 'zakat-harta-fitrah')).nullable().default(null) })
  expect(z.toJSONSchema(schema).properties?.['searchBy']).toMatchObject({
    anyOf: [{ enum: [4, 1], 'x-enum-varnames': ['receiptNo', 'zakatHartaFitrah'] }, { type: 'null' }],
  })
})
