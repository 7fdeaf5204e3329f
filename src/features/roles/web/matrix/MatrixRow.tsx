import { CursorClickIcon } from '@phosphor-icons/react/dist/csr/CursorClick'
import { m } from '#messages/messages.js'
import type { Right } from '#features/roles/rules.ts'
import {
  changesBetween,
  columns,
  type GrantedRights,
  requiringRight,
  rightsAt,
  type MatrixRight,
  checkStateAt,
  checkStateOf,
} from './matrix.ts'
import css from './matrix.module.css'
import { MatrixCheckbox } from './MatrixCheckbox.tsx'
import { moduleIcons } from './module-labels.ts'
import { columnNames, flagName, rightNotes, rightName } from '../labels.ts'

type Props = {
  row: MatrixRight
  held: GrantedRights
  before: readonly Right[]
  people: number
  readOnly: boolean
  onToggle: (wanted: readonly Right[]) => void
  isTabStop: (row: string, column: string) => boolean
  placeCursor: (row: string, column: string) => void
}

/** One line: its name, which toggles the whole line, its checkboxes, and an explanation. */
export function MatrixRow({ row, held, before, people, readOnly, onToggle, isTabStop, placeCursor }: Props) {
  const [heldRights, autoRights, previousRights] = [new Set<string>(held.rights), new Set<string>(held.auto), new Set<string>(before)]
  const whole = columns.flatMap(column => rightsAt(row, column))
  const changed = (column: (typeof columns)[number]) =>
    rightsAt(row, column).some(right => heldRights.has(right) !== previousRights.has(right))
  const isChanged = columns.some(changed)
  const childIcon = row.kind === 'button' ? CursorClickIcon : null
  const Picture = row.kind === 'module' ? moduleIcons[row.code] : childIcon
  const wholeTick = checkStateOf(whole, heldRights)
  return (
    <tr data-kind={row.kind} data-changed={isChanged || undefined}>
      <th scope="row" className={css.name}>
        <span className={css.words}>
          {Picture && <Picture size={row.kind === 'module' ? 20 : 14} aria-hidden="true" />}
          <span>{row.name}</span>
          {!readOnly && row.kind !== 'button' && whole.length > 1 && wholeTick !== 'none' && (
            <span className={css.whole}>
              <MatrixCheckbox
                small
                tick={wholeTick}
                label={row.name}
                row={row.id}
                column="name"
                isTabStop={isTabStop(row.id, 'name')}
                readOnly={readOnly}
                onToggle={() => onToggle(whole)}
                onFocus={() => placeCursor(row.id, 'name')}
              />
            </span>
          )}
        </span>
      </th>
      {columns.map(column => {
        const tick = checkStateAt(row, column, heldRights, autoRights)
        return (
          <td
            key={column}

            className={css.cell}
            data-tick={tick}
            data-name={columnNames[column]()}
            data-button={column === 'button' || undefined}
            data-changed={changed(column) || undefined}
          >
            {tick !== 'none' ? (
              <MatrixCheckbox
                tick={tick}
                label={row.kind === 'button' ? row.name : m.roles_cell({ module: row.name, flag: columnNames[column]() })}
                row={row.id}
                column={column}
                isTabStop={isTabStop(row.id, column)}
                readOnly={readOnly}
                onToggle={() => onToggle(rightsAt(row, column))}
                onFocus={() => placeCursor(row.id, column)}
              />
            ) : (
              row.kind !== 'button' && column !== 'button' && <span aria-label={m.roles_none()}>–</span>
            )}
          </td>
        )
      })}
      <td className={css.why}>{whyOf(row, held, before, people)}</td>
    </tr>
  )
}

/** The explanation of a line: what was changed and for how many people, why a right is implied, and what it means. */
function whyOf(row: MatrixRight, held: GrantedRights, before: readonly Right[], people: number): string {
  const own = Object.values(row.cells).filter(right => right !== null)
  const changes = changesBetween(before, held.rights).filter(({ right }) => own.includes(right))
  const cameAlong = own.find(right => held.auto.includes(right))
  const reason = cameAlong && requiringRight(cameAlong, held.rights)
  const sentences: string[] = []
  const loss = people > 0 ? m.roles_why_lose({ count: people }) : ''
  if (row.kind === 'button' && changes[0]) sentences.push(changes[0].isGranted ? m.roles_why_added() : loss)
  if (row.kind !== 'button') {
    const [granted, withdrawn] = [
      changes.filter(change => change.isGranted && change.right !== cameAlong),
      changes.filter(change => !change.isGranted),
    ]
    if (granted.length) sentences.push(m.roles_why_flag_added({ flags: granted.map(({ right }) => flagName(right)).join(', ') }))
    if (withdrawn.length) sentences.push(m.roles_why_flag_removed({ flags: withdrawn.map(({ right }) => flagName(right)).join(', ') }))
  }
  if (cameAlong && reason) sentences.push(m.roles_why_on({ flag: flagName(cameAlong), other: nameIn(row, reason) }))
  const note = own.map(right => rightNotes[right]?.()).find(Boolean)
  if (sentences.filter(Boolean).length === 0 && note) sentences.push(note)
  return sentences.filter(Boolean).join('. ')
}

const nameIn = (row: MatrixRight, right: Right) => (right.startsWith(`${row.code}:`) ? flagName(right) : rightName(right))
