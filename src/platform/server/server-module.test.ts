import { expect, test } from 'vitest'
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

test('refuses two modules that carry out one part of the contract', () => {
  const module = defineServerModule({ name: 'gifts', endpoints: { gifts: { group: {}, handlers: {} } } })
  expect(() => endpointsOf([module, module])).toThrow('Two modules carry out gifts.')
})
