import { expect, test } from 'vitest'
import { partSchemas } from '../../build/schemas.ts'

const part = (code: string) => partSchemas(code, '/house/src/jurisdictions/money.ts')

test('words run without the validator, schemas keep what they need', () => {
  const parts = part(`import { z } from 'zod'
import { digits } from './digits.ts'
export const Money = z.object({ minor: z.int() })
export type Money = z.infer<typeof Money>
const sign = '$'
export const labels = ['a', 'b'] as const
export const Label = z.enum(labels)
export const format = ({ minor }: Money) => sign + digits(minor)
export const isMoney = (value: unknown) => Money.safeParse(value).success
`)
  expect(parts?.words).not.toContain('z.object')
  expect(parts?.words).toContain('export const format')
  expect(parts?.words).toContain("from '/house/src/jurisdictions/digits.ts'")
  expect(parts?.schemas).toContain("import { labels } from '/house/src/jurisdictions/money.ts?words'")
  expect(parts?.schemas).toContain('export const isMoney')
  expect(parts?.facade).toBe(
    "export { labels, format } from '/house/src/jurisdictions/money.ts?words'\nexport { Money, Label, isMoney } from '/house/src/jurisdictions/money.ts?schemas'",
  )
})

test('a facade passes on what its module passes on', () => {
  expect(part(`import { z } from 'zod'\nexport { a } from './a.ts'\nexport const B = z.string()`)?.facade).toContain(
    "export { a } from './a.ts'",
  )
})

test('a schema may lean on a name that is not exported', () => {
  const parts = part(`import { z } from 'zod'\nconst most = 5\nexport const Few = z.int().max(most)`)
  expect(parts?.words).toContain('export { most }')
  expect(parts?.schemas).toContain("import { most } from '/house/src/jurisdictions/money.ts?words'")
})

test('a choice named by its ids is a schema', () => {
  const parts = part(`import { enumOf } from '#kit/text/enum-of.ts'\nexport const ids = { a: 1 }\nexport const Id = enumOf(ids)`)
  expect(parts?.words).toBe('export const ids = { a: 1 }\n')
  expect(parts?.schemas).toContain('export const Id')
})

test('a module without schemas stays whole', () => expect(part('export const a = 1')).toBeNull())
