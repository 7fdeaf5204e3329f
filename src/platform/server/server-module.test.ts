import { describe, expect, test } from 'vitest'
import type { DemoLoader } from './demo-loader.ts'
import { defineServerModule, demoLoadersOf, endpointsOf } from './server-module.ts'

const load = (): DemoLoader => async () => {}
const withDemo = (name: string, after: readonly string[]) => defineServerModule({ name, demo: { load: load(), after } })

test('each demo is loaded after those it builds on, in whatever order the modules are listed', () => {
  const [gifts, users, charity] = [withDemo('gifts', ['users', 'charity']), withDemo('users', ['charity']), withDemo('charity', [])]
  const loads = [charity, users, gifts].map(module => module.demo?.load)
  expect(demoLoadersOf([gifts, users, charity])).toEqual(loads)
  expect(demoLoadersOf([users, charity, gifts])).toEqual(loads)
})

test('refuses demos that build on each other, or on a feature without one', () => {
  expect(() => demoLoadersOf([withDemo('gifts', ['users']), withDemo('users', ['gifts'])])).toThrow('The demo of gifts builds on itself.')
  expect(() => demoLoadersOf([withDemo('gifts', ['search']), defineServerModule({ name: 'search' })])).toThrow('builds on search')
})

describe('the handlers of all modules', () => {
  const gifts = {}
  const carriesOut = (name: string, group = gifts) => defineServerModule({ name: 'gifts', endpoints: { [name]: { group, handlers: {} } } })

  test('the handlers of all modules serve every part of the contract', () => {
    expect(endpointsOf({ gifts }, [carriesOut('gifts'), defineServerModule({ name: 'ledger' })])).toEqual({
      gifts: { group: gifts, handlers: {} },
    })
  })
  test('come from one module for each part', () => {
    expect(() => endpointsOf({ gifts }, [carriesOut('gifts'), carriesOut('gifts')])).toThrow('Two modules carry out gifts.')
  })
  test('lack no part', () => {
    expect(() => endpointsOf({ gifts, funds: {} }, [carriesOut('gifts')])).toThrow('No server/module.ts carries out funds.')
  })
  test('belong to the part that the contract lists by their name', () => {
    expect(() => endpointsOf({ gifts }, [carriesOut('gift')])).toThrow('carries out gift, which src/contract.ts does not list')
    expect(() => endpointsOf({ gifts }, [carriesOut('gifts', {})])).toThrow('carries out gifts, which src/contract.ts does not list')
  })
})
