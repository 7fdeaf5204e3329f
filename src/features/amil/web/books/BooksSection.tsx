import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import { PartFailed } from '#platform/web/detail-screen/PartFailed.tsx'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { AmilSheet } from '#features/amil/contract.ts'
import { amilPath } from '#features/amil/paths.ts'
import { bookName, countsOf } from './book-labels.ts'
import { LeaseBook } from './LeaseBook.tsx'
import css from './books.module.css'

/** The receipt books of an amil: which are handed over, and the state of their numbers. */
export function BooksSection({ amil: { id: userId, actions, status } }: { amil: AmilSheet }) {
  const [isLeasing, setLeasing] = useState(false)
  const { data, isError, refetch } = useQuery({ queryKey: ['amil', userId, 'books'], queryFn: () => api.receiptBooks.list({ userId }) })
  const mayLease = actions.includes('edit') && status === 'Active'
  return (
    <Section title={m.amil_books()} aside={mayLease && <Button onClick={() => setLeasing(true)}>{m.amil_book_lease()}</Button>}>
      {isError && <PartFailed text={m.amil_books_failed()} retry={refetch} />}
      {data?.length === 0 && <p className="muted small">{m.amil_books_none()}</p>}
      <ul className={css.books}>
        {data?.map(book => (
          <li key={book.id}>
            <Link to={`${amilPath}/book?id=${book.id}`}>{bookName(book)}</Link>
            <span className="muted small">{countsOf(book)}</span>
            <span className="small">
              {book.returnedAt ? m.amil_book_returned() : m.amil_book_out()} <DateText as="day" value={book.returnedAt ?? book.leasedAt} />
            </span>
          </li>
        ))}
      </ul>
      {isLeasing && <LeaseBook userId={userId} onClose={() => setLeasing(false)} />}
    </Section>
  )
}
