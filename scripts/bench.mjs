import { readArguments } from './setup/arguments.mjs'
import { ensureBuilt } from './setup/build.mjs'
import { ensureChromium } from './setup/chromium.mjs'
import { runEntry } from './setup/tool.mjs'

const usage = `npm run bench -- [--mixed | --counters | --webhooks] [--donations NUMBER] [--calls NUMBER] [--connections NUMBER] [--seconds NUMBER]
npm run bench -- --scale [--sizes NUMBER,NUMBER,…] [--calls NUMBER]
npm run bench -- --front
npm run bench -- --import [--rows NUMBER]
npm run bench -- --donors [--count NUMBER]
npm run bench -- --matching [--payouts NUMBER]
npm run bench -- --settlement [--gifts NUMBER]

Loads a throwaway database and measures our calls beside the same SQL sent straight to PostgreSQL, what a gift takes to store, an export beside
COPY, counters that record gifts at once, and a mixed day. Ends with 1 where a figure is out of its bounds.

  --mixed             only the counters and the mixed day
  --counters          only the counters
  --webhooks          only counters without a webhook and with one
  --scale             how calls grow with the number of gifts, written into docs/performance.md
  --front             the first list in a browser that has nothing of it yet
  --import            an upload of many gifts
  --donors            lists of a million donors in SQL
  --matching          lines of generated payouts matched with gifts
  --settlement        a payout of many gifts read, proposed, linked and settled
  --donations NUMBER  how many gifts there are (default: 1000000)
  --calls NUMBER      how often each call is measured (default: 200)
  --connections NUMBER  how many people record and read at once (default: 16)
  --seconds NUMBER    how long they do (default: 10)
  --sizes NUMBERS     the numbers of gifts to compare (default: 100000,1000000,10000000)
  --rows NUMBER       how many rows the upload has (default: 100000)
  --count NUMBER      how many donors there are (default: 1000000)
  --payouts NUMBER    how many payouts are matched (default: 10000)
  --gifts NUMBER      how many gifts are settled (default: 10000)`
const [text, flag] = [{ type: 'string' }, { type: 'boolean' }]
const options = Object.fromEntries([
  ...['mixed', 'counters', 'webhooks', 'scale', 'front', 'import', 'donors', 'matching', 'settlement'].map(name => [name, flag]),
  ...['donations', 'calls', 'connections', 'seconds', 'sizes', 'rows', 'count', 'payouts', 'gifts'].map(name => [name, text]),
])
const { values } = readArguments(usage, { options })
if (values.front || values.settlement) {
  process.env.CHROMIUM_PATH = await ensureChromium()
  await ensureBuilt()
}
const entries = {
  import: 'import',
  donors: 'donors/lists',
  front: 'front',
  scale: 'growth',
  matching: 'settlement/matching',
  settlement: 'settlement/settling',
}
const [chosen] = Object.keys(entries).filter(name => values[name])
await runEntry(`bench/${chosen ? entries[chosen] : 'main'}.ts`)
