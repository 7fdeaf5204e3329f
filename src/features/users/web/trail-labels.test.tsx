import { expect, test } from 'vitest'
import { auditLabels } from './audit-labels.ts'
import { callLabel, changeLines, authenticatesCaller } from './trail-labels.ts'

const asIs = (day: string) => day

test('a new user was invited, a known one was changed', () => {
  const call = '/api/User/AddUpdateUser'
  expect(callLabel({ call, changes: [{ field: 'invited', before: null, after: 'a@b.test' }] }, auditLabels)).toBe('Inviting a user')
  expect(callLabel({ call, changes: [] }, auditLabels)).toBe('Changing a user')
})

test('a trail entry about a role names only the rights granted and withdrawn', () => {
  const changes = [{ field: 'rights', before: 'donations:view, button:refund', after: 'donations:view, donations:add' }]
  expect(changeLines({ changes }, asIs)).toEqual([
    { field: 'Right given', before: '', after: 'Donations, Add' },
    { field: 'Right withdrawn', before: 'Refund Button', after: '' },
  ])
})

test('a day is told as people of the country write it, also where there was none', () => {
  const changes = [{ field: 'endsOn', before: null, after: '2026-12-31' }]
  expect(changeLines({ changes }, day => `on ${day}`)).toEqual([{ field: 'Ends on', before: '', after: 'on 2026-12-31' }])
})

test('a status is told as people read it', () => {
  const changes = [{ field: 'status', before: 'active', after: 'deleted' }]
  expect(changeLines({ changes }, asIs)).toEqual([{ field: 'Status', before: 'Active', after: 'Deleted' }])
})

test('the trail names who signs in without a session, but not who requests a link', () => {
  expect(['login', 'verifyOTP', 'forgotPassword'].map(name => authenticatesCaller({ call: `/api/User/${name}` }))).toEqual([
    true,
    true,
    false,
  ])
})
