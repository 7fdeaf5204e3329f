import { m } from '#messages/messages.js'
import { Kbd } from '#platform/web/ui/Kbd.tsx'
import type { SettlementDetails } from '#features/settlement/contract.ts'
import { GroupState } from '#features/settlement/rules.ts'
import { groupNames } from '../labels.tsx'
import css from '../settlement.module.css'

type TabsProps = { settlement: SettlementDetails; only: GroupState | null; choose: (only: GroupState | null) => void }

/** What the lines are filtered by, each with its number, and the keys that work among them. */
export function LineTabs({ settlement: { counts }, only, choose }: TabsProps) {
  const all = Object.values(counts).reduce((sum, { count }) => sum + count, 0)
  const tabs = [
    { state: null, name: m.settlement_all_lines(), count: all },
    ...GroupState.options.map(state => ({ state, name: groupNames[state](), count: counts[state].count })),
  ]
  return (
    <div className={css.tabs}>
      <div role="group" aria-label={m.settlement_lines()}>
        {tabs
          .filter(({ state, count }) => state === null || state === only || count > 0)
          .map(({ state, name, count }) => (
            <button key={name} type="button" aria-pressed={state === only} onClick={() => choose(state)}>
              {name} <span className="muted">{count}</span>
            </button>
          ))}
      </div>
      <p className={css.keys} aria-hidden="true">
        <span>
          <Kbd>J</Kbd> <Kbd>K</Kbd> {m.settlement_key_move()}
        </span>
        <span>
          <Kbd>Enter</Kbd> {m.settlement_key_link()}
        </span>
        <span>
          <Kbd>/</Kbd> {m.settlement_key_find()}
        </span>
        <span>
          <Kbd>N</Kbd> {m.settlement_key_close()}
        </span>
        <span>
          <Kbd>U</Kbd> {m.settlement_key_unlink()}
        </span>
      </p>
    </div>
  )
}
