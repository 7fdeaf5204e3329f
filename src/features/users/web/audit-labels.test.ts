import { expect, test } from 'vitest'
import { contract } from '#contract.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { callLabel, changeLines, hasCallLabel, authenticatesCaller } from './audit-labels.ts'

test('every call that leaves a trail of its person is told in words', () => {
  const endpoints = Object.values(contract).flatMap(group => Object.values<Endpoint>(group))
  const told = endpoints.filter(({ spec }) => (spec.kind === 'command' || spec.audited) && !['public', 'guest'].includes(spec.access))
  expect(told.length).toBeGreaterThan(50)
  expect(told.map(({ spec }) => spec.path).filter(path => !hasCallLabel(path))).toEqual([])
})

test('a new user was invited, a known one was changed', () => {
  const call = '/api/User/AddUpdateUser'
  expect(callLabel({ call, changes: [{ field: 'invited', before: null, after: 'a@b.test' }] })).toBe('Inviting a user')
  expect(callLabel({ call, changes: [] })).toBe('Changing a user')
})

test('of a role only the rights given and withdrawn are told', () => {
  const changes = [{ field: 'rights', before: 'donations:view, button:refund', after: 'donations:view, donations:add' }]
  expect(changeLines({ changes })).toEqual([
    { field: 'Right given', before: '', after: 'Donations, Add' },
    { field: 'Right withdrawn', before: 'Refund Button', after: '' },
  ])
})

test('a status is told as people read it', () => {
  const changes = [{ field: 'status', before: 'active', after: 'deleted' }]
  expect(changeLines({ changes })).toEqual([{ field: 'Status', before: 'Active', after: 'Deleted' }])
})

test('who signs in is known without a session, who asks for a link is not', () => {
  expect(['login', 'verifyOTP', 'forgotPassword'].map(name => authenticatesCaller({ call: `/api/User/${name}` }))).toEqual([
    true,
    true,
    false,
  ])
})
