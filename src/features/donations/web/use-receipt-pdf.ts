import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#platform/web/api.ts'
import { saveFile } from './save-file.ts'

/** Prints a receipt: fetches the PDF by its transaction number and hands it to the browser. */
export function useReceiptPdf() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (transactionNumber: string) =>
      saveFile(await api.donations.downloadReceipt({ transactionNumber }), 'application/pdf'),
    onSuccess: () => client.invalidateQueries({ queryKey: ['donations', 'one'] }),
  })
}
