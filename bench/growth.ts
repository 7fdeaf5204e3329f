import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { timesOfCalls } from './calls.ts'
import { fileAt, seedTo, startProduct } from './product.ts'

// npm run bench -- --scale [--sizes 100000,1000000,10000000]: how the calls grow with the gifts, into docs/performance.md.
const { values } = parseArgs({
  options: {
    scale: { type: 'boolean' },
    sizes: { type: 'string', default: '100000,1000000,10000000' },
    calls: { type: 'string', default: '200' },
  },
})
const sizes = values.sizes.split(',').map(Number)
const document = fileAt('../docs/performance.md')
const [start, end] = ['<!-- growth -->\n', '<!-- end of growth -->']

const measured = new Map<number, Map<string, number>>()
for (const size of sizes) {
  const product = await startProduct(path.join(tmpdir(), `amanah-bench-${size}`))
  await seedTo(product, size)
  measured.set(size, await timesOfCalls(product, Number(values.calls)))
  await product.stop()
}

const heads = ['p50 in ms', ...sizes.map(size => size.toLocaleString('en')), 'last beside the one before']
const lines = [...(measured.get(sizes[0]!)?.keys() ?? [])].map(name => {
  const times = sizes.map(size => measured.get(size)?.get(name) ?? 0)
  return [name, ...times.map(time => time.toFixed(2)), `${(times.at(-1)! / (times.at(-2) ?? times.at(-1)!)).toFixed(2)}×`]
})
const table = [heads, heads.map(() => '---'), ...lines].map(cells => `| ${cells.join(' | ')} |`).join('\n')
process.stdout.write(`${table}\n`)
const text = readFileSync(document, 'utf8')
if (!text.includes(start) || !text.includes(end))
  throw new Error(`docs/performance.md has no place for the table: ${start.trim()} and ${end}.`)
writeFileSync(document, `${text.slice(0, text.indexOf(start))}${start}\n${table}\n\n${text.slice(text.indexOf(end))}`)
