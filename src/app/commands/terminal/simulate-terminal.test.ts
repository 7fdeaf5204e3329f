import { expect, test } from 'vitest'
import { anonymous, newCharity, now } from '#testing/factories/new-charity.ts'
import { newTerminal } from '#testing/factories/new-terminal.ts'
import { simulateTerminal } from './simulate-terminal.ts'

test('a simulated terminal sends real gifts, each once, and a battery that runs down and is charged', async () => {
  const charity = await newCharity({ can: ['terminals:view', 'terminals:edit', 'donations:view'] })
  const id = await newTerminal(charity)
  const { key: deviceKey } = await charity.api.terminals.issueKey({ id })
  const lines: string[] = []
  const states = new Set<string>()
  const wait = async () => void states.add((await charity.api.terminals.find({ id })).battery)
  await simulateTerminal(anonymous.devices, { deviceKey, taps: 24, random: () => 0.5, now, wait, say: line => void lines.push(line) })
  expect(await charity.rowsOf('donation')).toHaveLength(24)
  expect(await charity.rowsOf('receipt')).toHaveLength(24)
  expect([...states].toSorted()).toEqual(['charging', 'low', 'normal'])
  expect(lines).toHaveLength(24)
  expect(lines[0]).toMatch(/^Main hall, 62% on battery: SGD 10\.00, receipt TST0000001, https:\/\/amanah\.test\/.*t=/)
})
