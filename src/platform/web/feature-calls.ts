import type { SavedView } from '#platform/contract/saved-view.ts'

/** A file to upload, for which purpose, and its size in bytes. */
type FileToUpload = { filename: string; image_path: string; bytes: number }
/** The address to which a file is put, with the headers of the PUT, and its name in the store. */
type UploadAddress = { url: string; fileName: string; headers: Readonly<Record<string, string>> }
type ViewToSave = Pick<SavedView, 'list' | 'name' | 'query' | 'sharedWith' | 'isDefault'> & { id?: string }

/** The calls of features that inputs and lists of the platform make. */
export type FeatureCalls = {
  readonly addressUpload: (file: FileToUpload) => Promise<UploadAddress>
  readonly listViews: (list: string) => Promise<readonly SavedView[]>
  readonly saveView: (view: ViewToSave) => Promise<SavedView>
  readonly preferView: (choice: { list: string; id: string | null }) => Promise<unknown>
  readonly removeView: (id: string) => Promise<unknown>
}

let connected: FeatureCalls | null = null

/** Hands in the calls of features: the platform knows none. Called once by `src/app`, and by the setup of screen tests. */
export function connectFeatureCalls(calls: FeatureCalls): void {
  connected = calls
}

/** The calls that were handed in. Throws before `connectFeatureCalls`. */
export function featureCalls(): FeatureCalls {
  if (!connected) throw new Error('No calls of features are connected. Call connectFeatureCalls first.')
  return connected
}
