import { expect, test } from 'vitest'
import { contract } from '#contract.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { auditLabels } from './audit-labels.ts'

test('every call that leaves a trail of its person is told in words', () => {
  const endpoints = Object.values(contract).flatMap(group => Object.values<Endpoint>(group))
  const audited = endpoints.filter(({ spec }) => (spec.kind === 'command' || spec.audited) && !['public', 'guest'].includes(spec.access))
  expect(audited.length).toBeGreaterThan(50)
  expect(audited.map(({ spec }) => spec.path).filter(path => !((path.split('/').at(-1) ?? path) in auditLabels))).toEqual([])
})
