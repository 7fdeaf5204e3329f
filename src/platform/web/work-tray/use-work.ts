import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WorkItem } from '#features/work/contract.ts'
import { api, noErrorPopup } from '../api.ts'

const pollEvery = 1500
const key = ['work']

/** Whether a piece of work still goes on. */
export const isRunning = ({ status }: Pick<WorkItem, 'status'>): boolean => status === 'waiting' || status === 'running'

/** The long work of this charity that the reader may see; asked again and again only while some of it goes on. */
export function useWork() {
  const client = useQueryClient()
  const work = useQuery({
    queryKey: key,
    queryFn: async () => (await api.work.list({}, noErrorPopup)).items,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? pollEvery : false),
    staleTime: 30_000,
  })
  const again = () => client.invalidateQueries({ queryKey: key })
  const cancel = useMutation({ mutationFn: (id: string) => api.work.cancel({ id }), onSettled: again })
  const download = useMutation({
    mutationFn: (id: string) => api.work.download({ id }),
    onSuccess: ({ url, fileName }) => saveAs(url, fileName),
    onError: again,
  })
  return { items: work.data ?? [], cancel: cancel.mutate, download: download.mutate, busy: cancel.isPending || download.isPending }
}

/** Told after an export was begun: the trays ask at once. */
export function useWorkBegun(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: key })
}

function saveAs(url: string, fileName: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.rel = 'noopener'
  link.click()
}
