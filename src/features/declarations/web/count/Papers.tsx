import { Button, TextInput } from '@mantine/core'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import type { ReactNode } from 'react'
import { type Currency, formatAmount } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { AmountInput } from '#platform/web/form/inputs/AmountInput.tsx'
import { WholeNumberInput } from '#platform/web/form/inputs/WholeNumberInput.tsx'
import { fieldId } from '#platform/web/form/use-form.ts'
import { longest, most } from '#features/declarations/rules.ts'
import { type CountForm, emptyBatch, emptyCheque, sumsOf } from './count-form.ts'
import css from './count.module.css'

type Props = { form: CountForm; currency: Currency }
type ListName = 'cheques' | 'batches'

/** The functions that change, add and remove an entry of a list. */
function entriesOf<Name extends ListName>(form: CountForm, list: Name) {
  type Entry = CountForm['values'][Name][number]
  const entries = form.values[list] as readonly Entry[]
  const write = (next: readonly Entry[]) => form.change(now => ({ ...now, [list]: next }))
  return {
    entries,
    add: (entry: Entry) => write([...entries, entry]),
    set: (index: number, change: Partial<Entry>) => write(entries.map((entry, at) => (at === index ? { ...entry, ...change } : entry))),
    remove: (index: number) => write(entries.filter((_, at) => at !== index)),
    errorOf: (index: number, field: string) => form.errorOf(`${list}.${index}.${field}`) ?? form.errorOf(list),
    field: (index: number, name: string) => ({ id: fieldId(form.id, `${list}.${index}.${name}`), name: `${list}-${index}-${name}` }),
  }
}

const Remove = ({ what, onClick }: { what: string; onClick: () => void }) => (
  <Button variant="subtle" color="pine" size="sm" aria-label={m.declarations_remove_row({ what })} onClick={onClick}>
    <TrashIcon size={18} aria-hidden="true" />
  </Button>
)

type ListProps = { title: string; note?: string; addWords: string; isFull: boolean; onAdd: () => void; total: string; children: ReactNode }
const PaperList = ({ title, note, addWords, isFull, onAdd, total, children }: ListProps) => (
  <Section
    title={title}
    aside={
      <Button variant="subtle" color="pine" size="xs" leftSection={<PlusIcon aria-hidden="true" />} disabled={isFull} onClick={onAdd}>
        {addWords}
      </Button>
    }
  >
    {note && <p className="muted small">{note}</p>}
    {children}
    <p className={css.paperTotal}>
      <span>{m.declarations_total()}</span>
      <b>{total}</b>
    </p>
  </Section>
)

/** The cheques in the drawer, each by its number. */
export function Cheques({ form, currency }: Props) {
  const { entries, add, set, remove, errorOf, field } = entriesOf(form, 'cheques')
  return (
    <PaperList
      title={m.declarations_part_cheques()}
      addWords={m.declarations_add_cheque()}
      isFull={entries.length >= most.cheques}
      onAdd={() => add(emptyCheque)}
      total={formatAmount({ minor: sumsOf(form.values).cheques })}
    >
      {entries.map((cheque, index) => (
        <div key={index} className={css.cheque}>
          <TextInput
            {...field(index, 'chequeNumber')}
            autoFocus={cheque.chequeNumber === ''}
            label={m.declarations_cheque_no()}
            className="code"
            autoComplete="off"
            maxLength={longest.chequeNo}
            value={cheque.chequeNumber}
            error={errorOf(index, 'chequeNumber')}
            onChange={event => set(index, { chequeNumber: event.currentTarget.value })}
          />
          <AmountInput
            {...field(index, 'minor')}
            label={m.declarations_amount()}
            currency={currency}
            value={cheque.minor}
            error={form.errorOf(`cheques.${index}.minor`)}
            onChange={minor => set(index, { minor })}
          />
          <Remove what={`${m.declarations_cheque_no()} ${cheque.chequeNumber}`} onClick={() => remove(index)} />
        </div>
      ))}
    </PaperList>
  )
}

/** The batches that terminals printed. */
export function Batches({ form, currency }: Props) {
  const { entries, add, set, remove, errorOf, field } = entriesOf(form, 'batches')
  return (
    <PaperList
      title={m.declarations_part_batches()}
      note={m.declarations_terminal_printed()}
      addWords={m.declarations_add_batch()}
      isFull={entries.length >= most.batches}
      onAdd={() => add(emptyBatch)}
      total={formatAmount({ minor: sumsOf(form.values).batches })}
    >
      {entries.map((batch, index) => (
        <div key={index} className={css.batch}>
          <TextInput
            {...field(index, 'terminal')}
            autoFocus={batch.terminal === ''}
            label={m.declarations_terminal()}
            autoComplete="off"
            maxLength={longest.terminal}
            value={batch.terminal}
            error={errorOf(index, 'terminal')}
            onChange={event => set(index, { terminal: event.currentTarget.value })}
          />
          <TextInput
            {...field(index, 'batchNo')}
            label={m.declarations_batch_no()}
            className="code"
            autoComplete="off"
            maxLength={longest.batchNo}
            value={batch.batchNo}
            error={form.errorOf(`batches.${index}.batchNo`)}
            onChange={event => set(index, { batchNo: event.currentTarget.value })}
          />
          <WholeNumberInput
            {...field(index, 'slips')}
            label={m.declarations_slips()}
            digits={4}
            value={batch.slips}
            error={form.errorOf(`batches.${index}.slips`)}
            onChange={slips => set(index, { slips })}
          />
          <AmountInput
            {...field(index, 'minor')}
            label={m.declarations_amount()}
            currency={currency}
            value={batch.minor}
            error={form.errorOf(`batches.${index}.minor`)}
            onChange={minor => set(index, { minor })}
          />
          <Remove what={`${m.declarations_batch_no()} ${batch.batchNo}`} onClick={() => remove(index)} />
        </div>
      ))}
    </PaperList>
  )
}
