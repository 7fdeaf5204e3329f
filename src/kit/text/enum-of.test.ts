import { expect, test } from 'vitest'
import { z } from 'zod'
import { enumOf, rowCounts } from './enum-of.ts'

test('names each number in the JSON schema, in the same order', () => {
  const schema = z.object({
    searchBy: enumOf({ receiptNo: 4, name: 1 }).nullable().default(null),
    size: enumOf(rowCounts([5, 10]), 'Size'),
  })
  const { properties, $defs } = z.toJSONSchema(schema)
  expect(properties?.['searchBy']).toMatchObject({ anyOf: [{ enum: [4, 1], 'x-enum-varnames': ['receiptNo', 'name'] }, { type: 'null' }] })
  expect($defs?.['Size']).toMatchObject({ enum: [5, 10], 'x-enum-varnames': ['rows5', 'rows10'] })
})

test('takes no other number', () => expect(enumOf({ one: 1, two: 2 }).safeParse(3).success).toBe(false))
