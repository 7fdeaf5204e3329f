import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import { NextStep } from '#platform/web/detail-screen/NextStep.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import type { ReceiptBookSheet } from '#features/amil/books.ts'
import { bookName } from './book-labels.ts'
import css from './books.module.css'

/** Takes a book back, after asking about its unmarked numbers. */
export function ReturnBook({ book }: { book: ReceiptBookSheet }) {
  const [isAsking, setAsking] = useState(false)
  const queries = useQueryClient()
  const { id: bookId, blank } = book
  const giveBack = useMutation({
    mutationFn: (unmarked: 'blank' | 'missing') => api.receiptBooks.giveBack({ bookId, unmarked }),
    onSettled: () => {
      setAsking(false)
      return queries.invalidateQueries({ queryKey: ['amil'] })
    },
  })
  return (
    <NextStep title={m.amil_book()}>
      <div className={css.fields}>
        <Button variant="filled" onClick={() => setAsking(true)}>
          {m.amil_book_return()}
        </Button>
      </div>
      {isAsking && (
        <Dialog title={m.amil_book_return_question({ book: bookName(book) })} onClose={() => setAsking(false)}>
          <p className="muted">{m.amil_book_return_text({ count: blank })}</p>
          <footer className="dialog-actions">
            <Button data-autofocus onClick={() => setAsking(false)}>
              {m.platform_cancel()}
            </Button>
            {blank > 0 && (
              <Button color="danger" loading={giveBack.isPending} onClick={() => giveBack.mutate('missing')}>
                {m.amil_book_are_missing()}
              </Button>
            )}
            <Button variant="filled" loading={giveBack.isPending} onClick={() => giveBack.mutate('blank')}>
              {blank > 0 ? m.amil_book_are_blank() : m.amil_book_return()}
            </Button>
          </footer>
        </Dialog>
      )}
    </NextStep>
  )
}
