import { expect, test } from 'vitest'
import type { z } from 'zod'
import { donations } from '#features/donations/contract.ts'
import { flagNames, giftFlags } from '#features/gifts/flags.ts'
import type { AppPreference } from '#features/gifts/rules.ts'
import { preferenceIds } from '#kit/giving/ids.ts'
import { islamicGiving } from '../contract.ts'

test.each([
  ['donations', preferenceIds.donations, donations.add],
  ['Islamic giving', preferenceIds.islamicGiving, islamicGiving.add],
] as const)('the counter of %s takes the flags that it asks for, and refuses the others', (_, module, endpoint) => {
  const body: z.ZodType = endpoint.spec.body
  const refused = flagNames.filter(name =>
    body.safeParse({ [name]: true }).error?.issues.some(issue => issue.code === 'unrecognized_keys' && issue.keys.includes(name)),
  )
  const unasked = flagNames.filter(name => !(giftFlags[name].askedIn as readonly AppPreference[]).includes(module))
  expect(unasked).not.toEqual([])
  expect(refused).toEqual(unasked)
})
