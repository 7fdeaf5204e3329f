import { parseArgs } from 'node:util'
import { matchLines } from '../../src/features/settlement/server/match/match-lines.ts'
import { judgeMatching, samplePayout } from '../../src/testing/settlement/sample-payouts.ts'

// npm run bench -- --matching [--payouts 10000]: how many generated payouts are solved, how many matches are wrong, and how long each
// takes.
const { values } = parseArgs({ options: { matching: { type: 'boolean' }, payouts: { type: 'string', default: '10000' } } })
const payouts = Number(values.payouts)
const milliseconds: number[] = []
let [solved, wrong, lines] = [0, 0, 0]
for (let seed = 1; seed <= payouts; seed++) {
  const payout = samplePayout(seed)
  const startedAt = performance.now()
  const matching = await matchLines(payout.lines, payout.gifts)
  milliseconds.push(performance.now() - startedAt)
  const judged = judgeMatching(payout, matching)
  solved += Number(judged.isSolved)
  wrong += judged.wrong
  lines += payout.lines.length
}
const share = (100 * solved) / payouts
const slowest = Math.max(...milliseconds)
const average = milliseconds.reduce((sum, one) => sum + one, 0) / payouts
process.stdout.write(
  `${payouts} payouts with ${lines} lines: ${share.toFixed(2)} % solved, ${wrong} wrong matches; ${average.toFixed(2)} ms each, the slowest ${slowest.toFixed(1)} ms\n`,
)
if (share < 99 || wrong > 0 || slowest > 2000) process.exitCode = 1
