import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { ProblemNotice } from '#platform/web/form/Notice.tsx'
import { toSendProblem } from '#platform/web/form/use-submission.ts'
import { LeafState, type ReceiptBookSheet } from '#features/amil/books.ts'
import { numberText, stateName } from './book-labels.ts'
import css from './books.module.css'

/** The numbers of a book, of which some are chosen and marked. One that is marked as used may name the receipt of its gift. */
export function BookNumbers({ book: { id: bookId, prefix, numbers }, mayMark }: { book: ReceiptBookSheet; mayMark: boolean }) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [receiptNo, setReceiptNo] = useState('')
  const queries = useQueryClient()
  const mark = useMutation({
    mutationFn: (state: LeafState) =>
      api.receiptBooks.mark({ bookId, numbers: [...chosen], state, receiptNo: state === 'used' && receiptNo.trim() ? receiptNo : null }),
    onSuccess: async book => {
      queries.setQueryData(['amil', 'book', bookId], book)
      setChosen([])
      setReceiptNo('')
      await queries.invalidateQueries({ queryKey: ['amil', book.userId] })
    },
  })
  const problem = mark.error ? toSendProblem(mark.error) : null
  const markAs = (state: LeafState) => {
    if (chosen.length > 0 && !mark.isPending) mark.mutate(state)
  }
  const toggle = (number: number) => setChosen(chosen.includes(number) ? chosen.filter(one => one !== number) : [...chosen, number])
  return (
    <Section title={m.amil_book_numbers()}>
      <ul className={css.numbers}>
        {numbers.map(({ number, state, receiptNo: receipt }) => (
          <li key={number} data-state={state}>
            <Checkbox
              size="md"
              label={numberText(prefix, number)}
              description={receipt ? `${stateName(state)}, ${receipt}` : stateName(state)}
              checked={chosen.includes(number)}
              disabled={!mayMark}
              onChange={() => toggle(number)}
            />
          </li>
        ))}
      </ul>
      {mayMark && (
        <div className={css.marking}>
          {chosen.length === 1 && (
            <TextInput
              label={m.amil_book_receipt()}
              description={m.amil_book_receipt_hint()}
              value={receiptNo}
              maxLength={20}
              onChange={({ currentTarget }) => setReceiptNo(currentTarget.value)}
            />
          )}
          <div className={css.verbs}>
            {LeafState.options.map(state => (
              <Button key={state} aria-disabled={chosen.length === 0 || mark.isPending} onClick={() => markAs(state)}>
                {stateName(state)}
              </Button>
            ))}
          </div>
          <ProblemNotice problem={problem && { ...problem, fields: {} }} />
        </div>
      )}
    </Section>
  )
}
