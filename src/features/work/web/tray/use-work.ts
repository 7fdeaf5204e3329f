import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WorkItem } from '#features/work/contract.ts'
import { api } from '../api.ts'
import { saveFile } from '#platform/web/ui/save-file.ts'

const pollEvery = 1500
const key = ['work']

/** Whether an item is waiting or running. */
export const isRunning = ({ status }: Pick<WorkItem, 'status'>): boolean => status === 'waiting' || status === 'running'

/** The charity's exports and imports visible to the user; polled while any is running. */
export function useWork() {
  const client = useQueryClient()
  const work = useQuery({
    queryKey: key,
    queryFn: async () => (await api.work.list({})).items,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? pollEvery : false),
    staleTime: 30_000,
  })
  const refetch = () => client.invalidateQueries({ queryKey: key })
  const cancel = useMutation({ mutationFn: (id: string) => api.work.cancel({ id }), onSettled: refetch })
  const download = useMutation({
    mutationFn: async ({ id, actions }: WorkItem) => {
      if (actions.includes('open')) return saveFile(await api.work.open({ id }))
      const { url, fileName } = await api.work.download({ id })
      saveAs(url, fileName)
    },
    onError: refetch,
  })
  return { items: work.data ?? [], cancel: cancel.mutate, download: download.mutate, busy: cancel.isPending || download.isPending }
}

/** Refreshes the tray after an export has been started. */
export function useRefreshWork(): () => void {
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
