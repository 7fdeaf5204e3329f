import { Combobox } from '@mantine/core'
import { m } from '#messages/messages.js'
import { Kbd } from '#platform/web/ui/Kbd.tsx'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import type { Command, CommandGroup } from './palette-commands.ts'
import type { SearchEntry, Verb } from './record-search.ts'
import { useSelectedId } from './use-selected-id.ts'
import { VerbPanel } from './VerbPanel.tsx'
import css from './palette.module.css'

type Props = { groups: readonly CommandGroup[]; hasFound: boolean; isOpen: boolean; act: (verb: Verb, entry: SearchEntry) => void }

/** The commands and found records, and beside them what can be done with the selected record. */
export function PaletteResults({ groups, hasFound, isOpen, act }: Props) {
  const [selected, options] = useSelectedId(isOpen)
  const entry = groups.flatMap(group => group.commands).find(({ id }) => id === selected)?.entry
  return (
    <>
      <div className={css.desk} data-verbs={entry?.verbs !== undefined}>
        <Combobox.Options
          ref={options}
          className={css.options}
          tabIndex={-1}
          aria-label={m.platform_palette_title()}
          hidden={groups.length === 0}
        >
          {groups.map(group => (
            <Group key={group.label} {...group} />
          ))}
        </Combobox.Options>
        {entry?.verbs && <VerbPanel entry={entry} run={verb => act(verb, entry)} />}
      </div>
      {hasFound && (
        <p className={css.keys} aria-hidden="true">
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {m.platform_palette_key_choose()} <Kbd>Tab</Kbd> {m.platform_palette_key_verbs()}
        </p>
      )}
    </>
  )
}

const Group = ({ label, columns, commands }: CommandGroup) => (
  <Combobox.Group label={columns ? <Heads label={label} columns={columns} /> : label}>
    {commands.map(command => (
      <Combobox.Option key={command.id} value={command.id} data-id={command.id} {...(command.entry?.cells && { className: css.row })}>
        <Content {...command} />
      </Combobox.Option>
    ))}
  </Combobox.Group>
)

const Heads = ({ label, columns }: { label: string; columns: readonly string[] }) => (
  <span className={css.row} data-heads="true">
    <b>{label}</b>
    {columns.map(column => (
      <span key={column}>{column}</span>
    ))}
  </span>
)

/** A command's words, or the cells of a found record, its amount last. */
function Content({ name, groupName, entry }: Command) {
  if (!entry?.cells)
    return (
      <>
        {name} {groupName && <span className="muted small">{groupName}</span>}
      </>
    )
  return (
    <>
      <b>{name}</b>
      {entry.cells.map((cell, i) => (
        <span key={i}>{cell}</span>
      ))}
      {entry.amount && (
        <span>
          <Amount money={entry.amount} struck={entry.struck} />
        </span>
      )}
    </>
  )
}
