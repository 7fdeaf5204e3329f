import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { webhookEvents } from '#features/webhooks/events.ts'
import { server } from '../factories/new-charity.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = mkdtempSync(path.join(tmpdir(), 'amanah-openapi-rules-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Operation = Record<string, unknown> & { responses: Record<string, unknown> }
type Document = Record<string, unknown> & {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Record<string, unknown> & { properties: Record<string, Record<string, unknown>> }> }
}
const login = ({ paths }: Document) => paths['/api/User/login']!['post']!

/** One violation each of the document, and the rule that has to name it. */
const violations: readonly (readonly [rule: string, what: string, plant: (document: Document) => void])[] = [
  ['operation-operationId', 'a call without operationId', document => delete login(document)['operationId']],
  ['operation-summary', 'a call without summary', document => delete login(document)['summary']],
  ['rule/summary-is-a-sentence', 'a name for a summary', document => void (login(document)['summary'] = 'userLogin')],
  ['security-defined', 'a call that does not say who may make it', document => delete login(document)['security']],
  ['operation-4xx-response', 'a call without refusals', document => void (login(document).responses = { 200: { description: 'Done.' } })],
  ['amanah/common-refusals-are-listed', 'a call without its 429', document => delete login(document).responses['429']],
  ['no-empty-servers', 'no server', document => delete document['servers']],
  ['tag-description', 'a capability without a word on it', document => void (document['tags'] = [{ name: 'auth' }])],
  [
    'amanah/faults-have-codes',
    'a call that does not say how a wrong field is answered',
    document => delete login(document)['x-field-codes'],
  ],
  [
    'amanah/numbers-have-names',
    'numbers without names',
    ({ components }) => delete components.schemas['PaymentMethod']!['x-enum-varnames'],
  ],
  [
    'amanah/enums-stand-once',
    'an enum in a field that has a name already',
    ({ components }) => void (components.schemas['DonationRow']!.properties['platform'] = { ...components.schemas['Platform'] }),
  ],
  [
    'amanah/enums-stand-once',
    'the same enum in two fields',
    ({ components }) => {
      for (const name of ['DonationRow', 'UserRow']) components.schemas[name]!.properties['planted'] = { type: 'string', enum: ['a', 'b'] }
    },
  ],
]

const fileOf = (index: number) => path.join(folder, `planted-${index}.json`)
let output = ''
beforeAll(async () => {
  const document: Document = (await server.inject('/api/openapi.json')).json()
  for (const [index, [, , plant]] of violations.entries()) {
    const planted = structuredClone(document)
    plant(planted)
    writeFileSync(fileOf(index), JSON.stringify(planted))
  }
  const files = violations.map((_, index) => fileOf(index))
  output = spawnSync(process.execPath, ['scripts/lint/openapi.mjs', ...files], { cwd: root, encoding: 'utf8' }).stdout
})

test.each(violations.map(([rule, what], index) => [what, rule, index] as const))('the check refuses %s (%s)', (_, rule, index) => {
  const [, paragraph = ''] = output.split(`planted-${index}.json:\n`)
  expect(paragraph.split('planted-')[0]).toContain(rule)
})

test('npm run check checks the document, and finds nothing in it', () => {
  expect(readFileSync(path.join(root, 'scripts/check.mjs'), 'utf8')).toContain('scripts/lint/openapi.mjs')
  const { status, stdout } = spawnSync(process.execPath, ['scripts/lint/openapi.mjs'], { cwd: root, encoding: 'utf8' })
  expect([status, stdout]).toEqual([0, expect.stringContaining('Your API description is valid')])
})

test('the OpenAPI document describes each message of the webhooks', async () => {
  const { webhooks } = (await server.inject('/api/openapi.json')).json<{ webhooks: object }>()
  expect(Object.keys(webhooks)).toEqual(webhookEvents)
})
