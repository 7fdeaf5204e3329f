import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { offInPlaywright } from '../e2e/support/chromium.ts'

test('the browser of the journeys turns off what the installed playwright does, but for what only Edge has', () => {
  const bundle = readFileSync(createRequire(import.meta.url).resolve('playwright-core/lib/coreBundle'), 'utf8')
  const list = /^ *disabledFeatures = \[$(.*?)^ *\]/ms.exec(bundle)?.[1] ?? ''
  const names = [...list.matchAll(/^ *"(\w+)",?$/gm)].flatMap(([, name = '']) => (name.startsWith('ms') ? [] : [name]))
  expect([...offInPlaywright].sort()).toEqual(names.sort())
})
