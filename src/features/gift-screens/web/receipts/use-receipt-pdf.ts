import { useLocalStorage } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReceiptPaper } from '#features/receipts/rules.ts'
import { saveFile } from '#platform/web/ui/save-file.ts'
import type { ReceiptCalls } from './receipt-calls.ts'

/** The paper that receipts are printed on, remembered in this browser: a counter has its own printer. */
export function useReceiptPaper(): [ReceiptPaper, (paper: ReceiptPaper) => void] {
  const [paper, setPaper] = useLocalStorage<ReceiptPaper>({
    key: 'amanah-receipt-paper',
    defaultValue: 'a4',
    getInitialValueInEffect: false,
  })
  return [paper === '80mm' ? paper : 'a4', setPaper]
}

/** Prints a receipt on the paper of this browser: fetches the PDF by its transaction number and hands it to the browser. */
export function useReceiptPdf({ print }: Pick<ReceiptCalls, 'print'>) {
  const client = useQueryClient()
  const [paper] = useReceiptPaper()
  return useMutation({
    mutationFn: async (transactionNumber: string) => {
      const document = await print(transactionNumber, paper)
      if (document) saveFile(document)
    },
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'one' }),
  })
}
