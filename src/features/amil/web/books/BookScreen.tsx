import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import { DetailScreen } from '#platform/web/detail-screen/DetailScreen.tsx'
import { type Fact, Facts, Section } from '#platform/web/detail-screen/Section.tsx'
import { useRights } from '#platform/web/shell/rights.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { ReceiptBookSheet } from '#features/amil/books.ts'
import { amilPath } from '#features/amil/paths.ts'
import { bookName, countsOf } from './book-labels.ts'
import { BookNumbers } from './BookNumbers.tsx'
import { ReturnBook } from './ReturnBook.tsx'

/** A receipt book, by `?id=`: who has it, and the state of each number. */
export function BookScreen() {
  const [search] = useSearchParams()
  const bookId = search.get('id') ?? ''
  const { isEdit } = useRights()
  const detail = useQuery({ queryKey: ['amil', 'book', bookId], queryFn: () => api.receiptBooks.find({ bookId }) })
  const { data } = detail
  return (
    <DetailScreen
      detail={detail}
      noun={m.amil_book_noun()}
      crumbs={[
        { name: m.amil_amil(), to: amilPath },
        ...(data ? [{ name: data.amil, to: `${amilPath}/details?id=${data.userId}` }] : []),
        { name: data ? bookName(data) : '' },
      ]}
    >
      {book => ({
        kicker: m.amil_book(),
        title: bookName(book),
        reference: <span>{countsOf(book)}</span>,
        sections: (
          <>
            <Section title={m.amil_details()}>
              <Facts facts={factsOf(book)} />
            </Section>
            <BookNumbers book={book} mayMark={isEdit && book.returnedAt === null} />
          </>
        ),
        ...(isEdit && book.returnedAt === null && { side: <ReturnBook book={book} /> }),
      })}
    </DetailScreen>
  )
}

const factsOf = ({ amil, leasedAt, leasedBy, returnedAt, returnedBy }: ReceiptBookSheet): Fact[] => [
  { label: m.amil_amil(), value: amil },
  { label: m.amil_book_out(), value: <DateText value={leasedAt} /> },
  { label: m.amil_book_leased_by(), value: leasedBy },
  { label: m.amil_book_returned(), value: returnedAt && <DateText value={returnedAt} /> },
  ...(returnedBy ? [{ label: m.amil_book_returned_by(), value: returnedBy }] : []),
]
