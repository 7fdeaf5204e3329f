import { formatAmount, formatMoney } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { Notice } from '#platform/web/form/Notice.tsx'
import type { ClosureDetails, KeptCount } from '#features/declarations/contract.ts'
import css from './closure.module.css'

const piecesOf = (count: KeptCount | undefined, value: number) => count?.cash.find(piece => piece.value === value)?.pieces ?? 0
const countsBy = (counts: readonly KeptCount[], attempt: number, counter: KeptCount['counter']) =>
  counts.filter(count => count.attempt === attempt && count.counter === counter)

/** Both counts of the present attempt side by side; a recount keeps the figure before it, struck through. */
export function BothCounts({ closure: { counts, attempt, counted, countsDiffer } }: { closure: ClosureDetails }) {
  const [firsts, seconds] = [countsBy(counts, attempt, 'first'), countsBy(counts, attempt, 'second')]
  const values = [...new Set([...firsts, ...seconds].flatMap(({ cash }) => cash.map(({ value }) => value)))].toSorted((a, b) => b - a)
  const money = (minor: number) => formatMoney({ minor, currency: counted.currency })
  return (
    <Section title={m.declarations_both_counts()}>
      {countsDiffer && <Notice tone="warning">{m.declarations_counts_differed()}</Notice>}
      <div className={css.scroll} role="group" aria-label={m.declarations_both_counts()} tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{m.declarations_value()}</th>
              <th scope="col">{firsts.at(-1)?.by.name}</th>
              <th scope="col">{seconds.at(-1)?.by.name}</th>
              <th scope="col">{m.declarations_agree()}</th>
              <th scope="col">{m.declarations_subtotal()}</th>
            </tr>
          </thead>
          <tbody>
            {values.map(value => {
              const [first, second] = [piecesOf(firsts.at(-1), value), piecesOf(seconds.at(-1), value)]
              return (
                <tr key={value} data-differs={first !== second}>
                  <th scope="row">{money(value)}</th>
                  <Figure counts={firsts} value={value} />
                  <Figure counts={seconds} value={value} />
                  <td>{first === second ? m.declarations_agree_yes() : m.declarations_agree_no()}</td>
                  <td>{formatAmount({ minor: value * second })}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <Papers counts={seconds} />
    </Section>
  )
}

function Figure({ counts, value }: { counts: readonly KeptCount[]; value: number }) {
  const [now, before] = [piecesOf(counts.at(-1), value), counts.length > 1 ? piecesOf(counts[0], value) : null]
  return (
    <td>
      {before !== null && before !== now && <s>{before}</s>} {now}
    </td>
  )
}

/** The cheques and batches as the second person listed them. */
function Papers({ counts }: { counts: readonly KeptCount[] }) {
  const { cheques = [], batches = [] } = counts.at(-1) ?? {}
  const rows = [
    ...cheques.map(({ chequeNumber, minor }) => ({ key: `c${chequeNumber}`, words: m.declarations_cheque_no(), no: chequeNumber, minor })),
    ...batches.map(({ terminal, batchNo, minor }) => ({ key: `b${terminal}${batchNo}`, words: terminal, no: batchNo, minor })),
  ]
  if (rows.length === 0) return null
  return (
    <ul className={css.papers}>
      {rows.map(({ key, words, no, minor }) => (
        <li key={key}>
          <span>
            {words} <span className="code">{no}</span>
          </span>
          <span>{formatAmount({ minor })}</span>
        </li>
      ))}
    </ul>
  )
}
