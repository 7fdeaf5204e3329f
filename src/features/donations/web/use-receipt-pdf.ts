import { useMutation, useQueryClient } from '@tanstack/react-query'
import { donationReceipts } from './receipt-calls.ts'
import { saveFile } from './save-file.ts'

/** Prints a receipt: fetches the PDF by its transaction number and hands it to the browser. */
export function useReceiptPdf({ print } = donationReceipts) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (transactionNumber: string) => saveFile(await print(transactionNumber), 'application/pdf'),
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'one' }),
  })
}
